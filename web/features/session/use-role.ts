import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/roles.ts'
import type { checkAdmin } from '#contract/routes/identity.ts'
import { call } from '../../api/client.ts'
import { useSession } from './use-session.ts'

/** Returns the query of the user's role. `RequireStaff` refetches it after a refused call. */
export function useRoleQuery() {
  const session = useSession()
  const email = session.status === 'signed-in' ? session.person.email : ''
  return useQuery({
    queryKey: ['own role', email],
    queryFn: ({ signal }) => call<typeof checkAdmin>('patient GET /admin/:email', { params: { email }, signal }),
    select: ({ admin, role = 'patient' }): Role => (admin ? 'admin' : role),
    enabled: email !== '',
  })
}

/** Returns the role of the user; `undefined` while it is unknown. */
export function useRole(): Role | undefined {
  return useRoleQuery().data
}
