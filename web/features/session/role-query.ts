import { queryOptions } from '@tanstack/react-query'
import type { Role } from '#contract/roles.ts'
import type { checkAdmin } from '#contract/routes/identity.ts'
import { call } from '../../api/client.ts'

/** Fetches the role of the user with this address. */
export function roleOf(email: string) {
  return queryOptions({ ...standingOf(email), select: ({ admin, role = 'patient' }): Role => (admin ? 'admin' : role) })
}

/** Fetches the minutes without input after which the pages of this member of the staff lock. */
export function lockMinutesOf(email: string) {
  return queryOptions({ ...standingOf(email), select: ({ lockMinutes }) => lockMinutes })
}

function standingOf(email: string) {
  return queryOptions({
    queryKey: ['role', email],
    queryFn: ({ signal }) => call<typeof checkAdmin>('patient GET /admin/:email', { params: { email }, signal }),
    enabled: email !== '',
  })
}
