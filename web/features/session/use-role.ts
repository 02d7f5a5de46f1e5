import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/roles.ts'
import { roleOf } from './admin-api.ts'
import { useSession } from './use-session.ts'

/** Returns the role of the user; `undefined` while it is unknown. */
export function useRole(): Role | undefined {
  return useRoleQuery().data
}

/** Returns the query of the user's role. */
export function useRoleQuery() {
  const session = useSession()
  return useQuery(roleOf(session.status === 'signed-in' ? session.person.email : ''))
}
