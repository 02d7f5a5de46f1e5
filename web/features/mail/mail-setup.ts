import { queryOptions } from '@tanstack/react-query'
import { findMailSetup } from './find-mail-setup.ts'

/** Whether the portal sends mail, for pages with a query cache. */
export const mailSetup = queryOptions({
  queryKey: ['mail-setup'],
  queryFn: ({ signal }) => findMailSetup(signal),
  staleTime: 5 * 60_000,
})
