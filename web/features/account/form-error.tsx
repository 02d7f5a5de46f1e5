import { ErrorText } from '../../ui/form/error-text.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'

interface FormErrorProps {
  readonly failure: unknown
  /** Replaces the text about too many requests. */
  readonly tooMany?: (wait: string) => string
}

/** Announces why the server rejected a form; empty without a failure. */
export function FormError({ failure, tooMany }: FormErrorProps) {
  const errorText = useErrorText()
  return failure === undefined ? null : <ErrorText announced>{errorText(failure, tooMany)}</ErrorText>
}
