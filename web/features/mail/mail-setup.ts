import { queryOptions } from '@tanstack/react-query'
import type { getMailSetup } from '#contract/mail.ts'
import { call, type Route } from '../../api/client.ts'

const toSetup = {
  name: 'getMailSetup',
  method: 'GET',
  path: '/mail-setup',
  access: 'public',
} as const satisfies Route<typeof getMailSetup>

/** Whether the portal sends mail; it changes with a restart only. */
export const mailSetup = queryOptions({
  queryKey: ['mail-setup'],
  queryFn: ({ signal }) => call<typeof getMailSetup>(toSetup, { signal }),
  staleTime: 5 * 60_000,
})
