import { queryOptions } from '@tanstack/react-query'
import type { Body } from '#contract/calls.ts'
import type { Policy } from '#contract/schemas/policy.ts'
import { call } from '../../api/client.ts'

/** The policy of new appointments. */
export const policy = queryOptions({
  queryKey: ['policy'],
  queryFn: ({ signal }) => call('admin GET /policy', { signal }),
})

/** Saves a new version of the policy. Fails if another admin has changed it since. Idempotent. */
export function savePolicy(body: Body<'admin PUT /policy'>): Promise<Policy> {
  return call('admin PUT /policy', { body })
}
