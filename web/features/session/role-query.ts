import { queryOptions } from '@tanstack/react-query'
import type { Role } from '#contract/roles.ts'
import { call } from '../../api/client.ts'
import type { Session } from './session.ts'

/** The role of the signed-in user. */
export function roleIn(session: Session) {
  return queryOptions({
    ...standingIn(session),
    select: ({ admin, role = 'patient' }): Role => (admin ? 'admin' : role),
  })
}

/** The minutes without input after which the pages of a member of the staff lock. */
export function lockMinutesIn(session: Session) {
  return queryOptions({ ...standingIn(session), select: ({ lockMinutes }) => lockMinutes })
}

/** When the user must have turned a second factor on; `null` if they need not. */
export function factorDueIn(session: Session) {
  return queryOptions({ ...standingIn(session), select: ({ factorDue = null }) => factorDue })
}

// The session tells it when a page has loaded; after signing in it is fetched.
function standingIn(session: Session) {
  const { email, standing } = session.status === 'signed-in' ? session.person : { email: '' }
  return queryOptions({
    queryKey: ['role', email],
    queryFn: ({ signal }) => call('patient GET /admin/:email', { params: { email }, signal }),
    ...(standing && { initialData: standing }),
    staleTime: 30_000,
    enabled: email !== '',
  })
}
