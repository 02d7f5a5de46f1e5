import { useState } from 'react'
import { enFactor } from '../../../i18n/en/factor.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { useErrorText } from '../../../ui/use-error-text.ts'
import { enterFound } from '../change-session.ts'
import { Enrolment } from './enrolment.tsx'

/** Turns on the second factor that the user's role requires, or adds a passkey. The page then continues. */
export function EnrolForm({ email }: { readonly email: string }) {
  return (
    <>
      <Enrolment
        email={email}
        level={2}
        onDone={enterFound}
        frame={({ body, submit, busy }) => (
          <div className="grid gap-5">
            {body}
            <Button type="submit" look="primary" large block busy={busy}>
              {submit}
            </Button>
          </div>
        )}
      />
      <AddPasskey />
    </>
  )
}

function AddPasskey() {
  const { enrol: texts } = useTexts(enFactor)
  const offered = 'PublicKeyCredential' in window
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  if (!offered) return null
  const add = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { addPasskey } = await import('../passkeys/passkey-api.ts')
      await addPasskey(undefined)
      await enterFound()
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-3">
      <Button block busy={busy} onClick={() => void add()}>
        {texts.usePasskey}
      </Button>
      {failure !== undefined && <ErrorText announced>{errorText(failure)}</ErrorText>}
    </div>
  )
}
