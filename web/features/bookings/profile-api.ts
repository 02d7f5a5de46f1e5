import { queryOptions } from '@tanstack/react-query'
import type { Profile } from '#contract/schemas/profile.ts'
import { call } from '../../api/client.ts'

/** Fetches the profile of the signed-in user. */
export function findProfile(signal?: AbortSignal): Promise<Profile> {
  return call('patient GET /me', signal && { signal })
}

/** The query for the profile. */
export const ownProfile = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => findProfile(signal),
  staleTime: 60_000,
})
