import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** How many messages and reviews wait for the staff. Invalidate it after a change of one. */
export const pendingCounts = queryOptions({
  queryKey: ['pending counts'],
  queryFn: ({ signal }) => call('desk GET /desk/pending', { signal }),
  staleTime: 60_000,
})
