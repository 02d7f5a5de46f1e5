import { useState } from 'react'
import { useNavigate } from 'react-router'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import type { ButtonLook } from '../../ui/button/button-class.ts'
import { showToast } from '../../ui/toast/show-toast.ts'

interface SignOutButtonProps extends Pick<ButtonLook, 'look' | 'block'> {
  readonly className: string
}

/** Signs out and shows the home page; a toast reports a failed request. */
export function SignOutButton(props: SignOutButtonProps) {
  const { frame } = useTexts(en)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const pressed = async () => {
    setBusy(true)
    // Without a session, a guarded page would redirect to the login.
    const leave = async () => navigate(paths.home, { flushSync: true })
    await import('./change-session.ts')
      .then(({ signOut }) => signOut(leave))
      .catch(() => showToast(frame.signOutFailed, 'danger'))
    setBusy(false)
  }
  return (
    <Button {...props} busy={busy} onClick={() => void pressed()}>
      {frame.signOut}
    </Button>
  )
}
