import { useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { enInvitation } from '../../../i18n/en/invitation.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ButtonLink } from '../../../ui/button/button-link.tsx'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { useErrorText } from '../../../ui/use-error-text.ts'
import { signOut } from '../change-session.ts'
import { useSession } from '../use-session.ts'
import { acceptAsCaller } from './invitation-api.ts'

interface AcceptWithAccountProps {
  readonly token: string
  readonly email: string
  /** The sign-in page, which returns here. */
  readonly login: string
  readonly onDone: () => void
  readonly onOver: () => void
}

/** Accepts an invitation with the account of its address, after signing in to it. */
export function AcceptWithAccount({ token, email, login, onDone, onOver }: AcceptWithAccountProps) {
  const texts = useTexts(enInvitation)
  const errorText = useErrorText()
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  if (session.status === 'resolving') return null
  const present = session.status === 'signed-in' ? session.person.email : undefined
  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(undefined)
    await work().catch((error: unknown) => {
      if (asApiError(error).code === 'invitation_over') onOver()
      else setFailure(error)
    })
    setBusy(false)
  }
  return (
    <div className="mt-6 grid gap-4">
      <p>{present === undefined || present === email ? texts.hasAccount : texts.otherPerson(present)}</p>
      {present === undefined ? (
        <ButtonLink to={login} look="primary" large block>
          {texts.login}
        </ButtonLink>
      ) : present === email ? (
        <Button
          look="primary"
          large
          block
          busy={busy}
          onClick={() => void act(() => acceptAsCaller(token).then(onDone))}
        >
          {texts.join}
        </Button>
      ) : (
        <Button large block busy={busy} onClick={() => void act(() => signOut())}>
          {texts.switchPerson}
        </Button>
      )}
      {failure !== undefined && <ErrorText announced>{errorText(failure)}</ErrorText>}
    </div>
  )
}
