import { asApiError } from '../../api/api-error.ts'
import { useAccountMessages } from '../../i18n/use-account-messages.ts'
import { useErrorMessages } from '../../i18n/use-error-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'

interface RefusalProps {
  readonly failure: unknown
  /** What to say of too many tries, where waiting a minute is not enough. */
  readonly tooMany?: string
  /** Signs somebody out who has no password to prove who they are by, so that they sign in again. */
  readonly onSignInAgain?: () => void
}

/** Why a form was refused, announced; nothing while it was not. */
export function FormError({ failure, tooMany, onSignInAgain }: RefusalProps) {
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
