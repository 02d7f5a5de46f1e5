import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The steps of setting up. Read again whenever the page is shown, since other pages and people finish steps. */
export const setup = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => call('admin GET /setup', { signal }),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
})
