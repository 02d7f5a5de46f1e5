import { asApiError } from '../../api/api-error.ts'
import { useAccountMessages } from '../../i18n/hooks/use-account-messages.ts'
import { useErrorMessages } from '../../i18n/hooks/use-error-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'

interface FormErrorProps {
  readonly failure: unknown
  /** Replaces the text about too many requests if waiting a minute is not enough. */
  readonly tooMany?: string
  /** Signs out a user without a password, who has to confirm a change by signing in again. */
  readonly onSignInAgain?: () => void
}

/** Announces why the server rejected a form; empty without a failure. */
export function FormError({ failure, tooMany, onSignInAgain }: FormErrorProps) {
  const errors = useErrorMessages()
  const texts = useAccountMessages().profile
  if (failure === undefined) return null
  const { code } = asApiError(failure)
  const first = code === 'reauthentication_required' && onSignInAgain !== undefined
  return (
    <>
      <ErrorText announced>
        {first ? texts.confirmFirst : (code === 'too_many_requests' && tooMany) || errors[code]}
      </ErrorText>
      {first && <Button onClick={onSignInAgain}>{texts.signInAgain}</Button>}
    </>
  )
}
