import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { useLocked } from '../../api/lock.ts'
import { useSession } from '../../features/session/use-session.ts'

// Without it, the page stays hidden. Tries again every two seconds.
const LockScreen = lazy(async () => {
  for (;;) {
    const loaded = await import('./lock-screen.tsx').catch(() => undefined)
    if (loaded) return { default: loaded.LockScreen }
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
})

/**
 * Hides the pages inside it while they are locked. They stay as they are, with what was typed, and load their data again
 * when they are unlocked. A page that is opened while locked begins then.
 */
export function Lockable({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const queries = useQueryClient()
  const locked = useLocked() && session.status === 'signed-in'
  const [begun, setBegun] = useState(!locked)
  if (!locked && !begun) setBegun(true)
  // Before it is painted. The lock screen itself is outside of the root.
  useLayoutEffect(() => {
    if (!locked) return
    const page = document.documentElement
    // What is hidden loses the focus.
    const focused = document.activeElement
    page.setAttribute('data-locked', '')
    return () => {
      page.removeAttribute('data-locked')
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
      void queries.invalidateQueries()
    }
  }, [locked, queries])
  return (
    <>
      {begun && children}
      {locked && (
        <Suspense>
          <LockScreen person={session.person} />
        </Suspense>
      )}
    </>
  )
}
