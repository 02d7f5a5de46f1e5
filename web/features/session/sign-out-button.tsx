import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { signOut } from './session.ts'

/** Ends the session and leads home; says so where the server could not be told. */
export function SignOutButton({ block = false }: { readonly block?: boolean }) {
  const { frame } = useMessages()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    // Home first: a guarded page that loses its session would ask for a login instead.
    await navigate(paths.home, { flushSync: true })
    await signOut().catch(() => showToast(frame.signOutFailed, 'danger'))
    setBusy(false)
  }
  return (
    <Button block={block} busy={busy} onClick={() => void leave()}>
      {frame.signOut}
    </Button>
  )
}
