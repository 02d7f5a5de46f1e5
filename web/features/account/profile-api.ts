import { queryOptions } from '@tanstack/react-query'
import type { getProfile } from '#contract/routes/profile.ts'
import type { Profile } from '#contract/schemas/profile.ts'
import { call } from '../../api/client.ts'

/** The signed-in person as they see themselves. */
export function findProfile(signal?: AbortSignal): Promise<Profile> {
  return call<typeof getProfile>('patient GET /me', signal && { signal })
}

/** The same for pages with a query cache. */
export const ownProfile = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => findProfile(signal),
  staleTime: 60_000,
})
