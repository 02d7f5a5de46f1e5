import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/roles.ts'
import { roleIn } from './role-query.ts'
import { useSession } from './use-session.ts'

/** Returns the query of the user's role. `RequireStaff` refetches it after a refused call. */
export function useRoleQuery() {
  return useQuery(roleIn(useSession()))
}

/** Returns the role of the user; `undefined` while it is unknown. */
export function useRole(): Role | undefined {
  return useRoleQuery().data
}
