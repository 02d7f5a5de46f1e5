import { queryOptions } from '@tanstack/react-query'
import type { getProfile } from '#contract/routes/profile.ts'
import type { Profile } from '#contract/schemas/profile.ts'
import { call } from '../../api/client.ts'

/** Fetches the profile of the signed-in user. */
export function findProfile(signal?: AbortSignal): Promise<Profile> {
  return call<typeof getProfile>('patient GET /me', signal && { signal })
}

/** The query for the profile. */
export const ownProfile = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => findProfile(signal),
  staleTime: 60_000,
})
