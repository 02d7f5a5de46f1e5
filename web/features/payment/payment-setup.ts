import { queryOptions } from '@tanstack/react-query'
import type { getPaymentSetup } from '#contract/routes/payments.ts'
import { call, type Route } from '../../api/client.ts'

const toSetup = {
  name: 'getPaymentSetup',
  method: 'GET',
  path: '/payment-setup',
  access: 'public',
} as const satisfies Route<typeof getPaymentSetup>

/** The mode of card payments and the deadline for cancelling. Both change only with a restart of the portal. */
export const paymentSetup = queryOptions({
  queryKey: ['payment-setup'],
  queryFn: ({ signal }) => call<typeof getPaymentSetup>(toSetup, { signal }),
  staleTime: 5 * 60_000,
})
