import type { listBookings } from '#contract/routes/bookings.ts'
import { bindSession } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { loadIdentity } from './preload-identity.ts'
import {
  currentSession,
  forgetSession,
  freshToken,
  rejectNonAdmin,
  resolveSession,
  syncTabs,
  watchSession,
} from './session.ts'

const appointments: (typeof listBookings)['path'] = '/dashboard'

/**
 * Starts the session: asks who is signed in, follows other tabs, and decides what a refused call means. `go` brings the
 * browser to a path of ours and settles when it is shown.
 */
export function startSession(go: (path: string) => Promise<void>): void {
  bindSession({
    renew: freshToken,
    onRefused: (error, { path, access }) => {
      const notOurs = error.status === 403 && path === appointments
      if (error.status === 401 || notOurs) void leave(go, notOurs)
      // The role went while an admin's page was open.
      else if (error.code === 'forbidden' && access === 'admin') void rejectNonAdmin()
    },
  })
  syncTabs()
  void resolveSession()
}

// What is typed into a dialog is kept for whoever's session is over, and for nobody else.
async function keepTyped(email: string): Promise<void> {
  const words = await import('../../ui/dialog/dialog-drafts.ts').catch(() => undefined)
  if (!words) return
  words.saveDialogDrafts()
  const end = watchSession(() => {
    const now = currentSession()
    if (now.status !== 'signed-in' || now.person.email === email) return
    words.clearDialogDrafts()
    end()
  })
}

// Forgetting is enough to leave a guarded page: its guard shows the login and remembers the page.
// My Appointments alone leads home instead, so that is where we are before the guard notices.
async function leave(go: (path: string) => Promise<void>, endToo: boolean): Promise<void> {
  const session = currentSession()
  if (session.status === 'signed-out') return
  if (session.status === 'signed-in') await keepTyped(session.person.email)
  const onAppointments = window.location.pathname.toLowerCase().replace(/\/$/, '') === paths.dashboard
  if (onAppointments) await go(paths.home)
  forgetSession()
  // Without a 403 the session is gone already, or it is somebody else's by now, who then stays signed in.
  if (endToo)
    await loadIdentity()
      .then(({ endSession }) => endSession())
      .catch(() => undefined)
  else await resolveSession()
}
