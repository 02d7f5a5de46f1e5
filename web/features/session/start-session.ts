import type { listBookings } from '#contract/routes/bookings.ts'
import { bindSession } from '../../api/client.ts'
import { isLocked, setLocked } from '../../api/lock.ts'
import { paths } from '../../paths.ts'
import { loadIdentity } from './preload-identity.ts'
import { currentSession, forgetSession, freshToken, resolveSession, syncTabs } from './session.ts'

const appointments: (typeof listBookings)['path'] = '/dashboard'

/**
 * Starts the session: fetches it, follows other tabs, and handles 401 and 403 of all calls. `go` navigates to a path and
 * resolves when it is shown.
 */
export function startSession(go: (path: string) => Promise<void>): void {
  bindSession({
    renew: freshToken,
    onRefused: (error, { path }) => {
      if (error.code === 'session_locked') return setLocked(true)
      if (error.code.startsWith('second_factor')) return void resolveSession()
      // The page stays for the person who unlocks it.
      if (isLocked()) return
      const notOurs = error.status === 403 && path === appointments
      if (error.status === 401 || notOurs) void leave(go, notOurs)
    },
  })
  syncTabs()
  void resolveSession()
}

// Clearing the session is enough to leave a guarded page: its guard shows the login and remembers the page.
// My Appointments leads home instead, so navigate before the guard reacts.
async function leave(go: (path: string) => Promise<void>, endToo: boolean): Promise<void> {
  const session = currentSession()
  if (session.status === 'signed-out') return
  const parts = await import('./session-ended.ts').catch(() => undefined)
  if (session.status === 'signed-in') parts?.keepTyped(session.person.email)
  const onAppointments = window.location.pathname.toLowerCase().replace(/\/$/, '') === paths.dashboard
  if (onAppointments) await go(paths.home)
  forgetSession()
  // After a 401 the session has ended, or another user has signed in, who then stays signed in.
  if (endToo)
    await loadIdentity()
      .then(({ endSession }) => endSession())
      .catch(() => undefined)
  else await resolveSession()
  // The home page says nothing about it.
  if (onAppointments && currentSession().status === 'signed-out') parts?.showSessionEnded()
}
