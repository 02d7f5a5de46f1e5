import { queryOptions } from '@tanstack/react-query'
import type { getPaymentSetup } from '#contract/routes/payments.ts'
import { call } from '../../api/client.ts'

/** The mode of card payments and the deadline for cancelling. Both change only with a restart of the portal. */
export const paymentSetup = queryOptions({
  queryKey: ['payment-setup'],
  queryFn: ({ signal }) => call<typeof getPaymentSetup>('public GET /payment-setup', { signal }),
  staleTime: 5 * 60_000,
})
