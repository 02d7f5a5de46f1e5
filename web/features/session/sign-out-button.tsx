import { useState } from 'react'
import { useNavigate } from 'react-router'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import type { ButtonLook } from '../../ui/button/button-class.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { signOut } from './session.ts'

interface SignOutButtonProps extends Pick<ButtonLook, 'look' | 'block'> {
  readonly className: string
}

/** Signs out and shows the home page; a toast reports a failed request. */
export function SignOutButton(props: SignOutButtonProps) {
  const { frame } = useTexts(en)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    // Home first: a guarded page without a session would redirect to the login.
    await navigate(paths.home, { flushSync: true })
    await signOut().catch(() => showToast(frame.signOutFailed, 'danger'))
    setBusy(false)
  }
  return (
    <Button {...props} busy={busy} onClick={() => void leave()}>
      {frame.signOut}
    </Button>
  )
}
