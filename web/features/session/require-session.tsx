import { useDeferredValue } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Main } from '../../ui/layout/main.tsx'
import { resolveSession } from './session.ts'
import { SessionLoading } from './session-loading.tsx'
import { useSession } from './use-session.ts'

/**
 * Shows the pages inside it to signed-in users only; others sign in first and return. A page that the server rendered
 * stays while the session loads.
 */
export function RequireSession() {
  const now = useSession()
  // Render the page of a signed-in user at low priority, so that the browser stays responsive.
  const before = useDeferredValue(now)
  const session = now.status === 'signed-in' && before.status === 'resolving' ? before : now
  const { pathname, search, hash } = useLocation()
  if (session.status === 'unreachable') return <SessionUnreachable />
  if (session.status === 'signed-in' || (session.status === 'resolving' && session.frame === pathname))
    return <Outlet />
  // While a navigation to another page is pending, a redirect to the login would cancel it.
  const leaving = window.location.pathname !== pathname
  return (
    <>
      <SessionLoading />
      {session.status === 'signed-out' && !leaving && (
        <Navigate to={paths.login(session.rejectedPath === pathname ? undefined : pathname + search + hash)} replace />
      )}
    </>
  )
}

function SessionUnreachable() {
  const { session } = useTexts(en)
  return (
    <Main dawn>
      <title>{session.unreachable}</title>
      <div className="wrap">
        <Empty title={session.unreachable} level={1} text={session.unreachableHelp} failed>
          <Button look="primary" large onClick={() => void resolveSession()}>
            {session.tryAgain}
          </Button>
        </Empty>
      </div>
    </Main>
  )
}
