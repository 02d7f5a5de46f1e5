import { useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { enInvitation } from '../../../i18n/en/invitation.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { useErrorText } from '../../../ui/use-error-text.ts'
import { addFirstPasskey, signInWithLink } from './invitation-api.ts'

interface PasskeyInsteadProps {
  readonly token: string
  readonly onDone: () => void
  /** Called if the link has expired. */
  readonly onOver: () => void
}

/** Uses a mailed link to add a passkey instead of a password. Not shown if this page cannot use passkeys. */
export function PasskeyInstead({ token, onDone, onOver }: PasskeyInsteadProps) {
  const texts = useTexts(enInvitation)
  const errorText = useErrorText()
  // The link works once: after it, only the passkey is missing.
  const [entered, setEntered] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  if (!('PublicKeyCredential' in window)) return null
  const start = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      if (!entered) await signInWithLink(token)
      setEntered(true)
      await addFirstPasskey()
      onDone()
    } catch (error) {
      if (asApiError(error).code === 'link_expired') onOver()
      else setFailure(error)
    }
    setBusy(false)
  }
  return (
    <div className="mt-5 grid gap-3">
      <Button block busy={busy} onClick={() => void start()}>
        {texts.usePasskey}
      </Button>
      {failure !== undefined && <ErrorText announced>{errorText(failure)}</ErrorText>}
    </div>
  )
}
