import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#contract/endpoint.ts'
import type * as contract from '#contract/routes/policy.ts'
import type { Policy } from '#contract/schemas/policy.ts'
import { call } from '../../api/client.ts'

/** The policy of new appointments. */
export const policy = queryOptions({
  queryKey: ['policy'],
  queryFn: ({ signal }) => call<typeof contract.getPolicy>('admin GET /policy', { signal }),
})

/** Saves a new version of the policy. Fails if another admin has changed it since. Idempotent. */
export function savePolicy(body: Call<typeof contract.changePolicy>['body']): Promise<Policy> {
  return call<typeof contract.changePolicy>('admin PUT /policy', { body })
}
