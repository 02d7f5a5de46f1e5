import { queryOptions } from '@tanstack/react-query'
import type { countPendingItems } from '#contract/routes/desk.ts'
import { call } from './client.ts'

/** How many messages and reviews wait for the staff. Invalidate it after a change of one. */
export const pendingCounts = queryOptions({
  queryKey: ['pending counts'],
  queryFn: ({ signal }) => call<typeof countPendingItems>('desk GET /desk/pending', { signal }),
  staleTime: 60_000,
})
