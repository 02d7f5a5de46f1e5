import { type Ref, useState } from 'react'
import { enSignIn } from '../../../i18n/en/sign-in.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { useErrorText } from '../../../ui/use-error-text.ts'

interface PasskeyButtonProps {
  readonly ref?: Ref<HTMLButtonElement>
  /** Whether it is the only way. */
  readonly primary?: boolean
}

/**
 * Signs in with a passkey of the person of this session: unlocks the page, or passes its second factor. Not shown if this page
 * cannot use passkeys.
 */
export function PasskeyButton({ ref, primary = false }: PasskeyButtonProps) {
  const texts = useTexts(enSignIn)
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  if (!('PublicKeyCredential' in window)) return null
  const start = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { signIn } = await import('./passkey-api.ts')
      await signIn({ sameOnly: true })
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-3">
      <Button
        ref={ref}
        block
        large={primary}
        {...(primary && { look: 'primary' })}
        busy={busy}
        onClick={() => void start()}
      >
        {texts.usePasskey}
      </Button>
      {failure !== undefined && <ErrorText announced>{errorText(failure)}</ErrorText>}
    </div>
  )
}
