import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The policy of new appointments. */
export const policy = queryOptions({
  queryKey: ['policy'],
  queryFn: ({ signal }) => call('admin GET /policy', { signal }),
})
