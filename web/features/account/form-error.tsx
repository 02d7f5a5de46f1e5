import { asApiError } from '../../api/api-error.ts'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'

interface FormErrorProps {
  readonly failure: unknown
  /** Replaces the text about too many requests. */
  readonly tooMany?: (wait: string) => string
}

/** Announces why the server rejected a form; empty without a failure, and for a wrong password. */
export function FormError({ failure, tooMany }: FormErrorProps) {
  const errorText = useErrorText()
  return failure === undefined || isWrongPassword(failure) ? null : (
    <ErrorText announced>{errorText(failure, tooMany)}</ErrorText>
  )
}

/** Whether a form was refused because of the password, which its `CurrentPassword` then names. */
export function isWrongPassword(failure: unknown): boolean {
  return failure !== undefined && asApiError(failure).code === 'wrong_password'
}
