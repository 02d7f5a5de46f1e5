import { asApiError } from '../../api/api-error.ts'
import { enAccount } from '../../i18n/en/account.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'

interface FormErrorProps {
  readonly failure: unknown
  /** Replaces the text about too many requests. */
  readonly tooMany?: (wait: string) => string
  /** Signs out a user without a password, who has to confirm a change by signing in again. */
  readonly onSignInAgain?: () => void
}

/** Announces why the server rejected a form; empty without a failure. */
export function FormError({ failure, tooMany, onSignInAgain }: FormErrorProps) {
  const errorText = useErrorText()
  const texts = useTexts(enAccount).profile
  if (failure === undefined) return null
  const first = asApiError(failure).code === 'reauthentication_required' && onSignInAgain !== undefined
  return (
    <>
      <ErrorText announced>{first ? texts.confirmFirst : errorText(failure, tooMany)}</ErrorText>
      {first && <Button onClick={onSignInAgain}>{texts.signInAgain}</Button>}
    </>
  )
}
