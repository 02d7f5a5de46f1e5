import { queryOptions } from '@tanstack/react-query'
import type { Booking } from '#contract/schemas/booking.ts'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'

/** The booking of a payment page, refetched while a payment or refund is pending. */
export function bookingToPay(id: string) {
  return queryOptions({
    queryKey: ['payment', id],
    queryFn: ({ signal }) => fetchBooking(id, signal),
    refetchInterval: ({ state }) => (isPending(state.data) ? 4_000 : false),
  })
}

function isPending(booking: Booking | undefined): boolean {
  const state = booking?.payment.state
  return state === 'confirming' || state === 'refund_due' || state === 'refund_pending'
}

/** Fetches a booking of the signed-in patient. */
export function fetchBooking(id: string, signal?: AbortSignal): Promise<Booking> {
  return call('patient GET /booking/:id', { params: { id }, ...(signal && { signal }) })
}

/**
 * The provider's client secret that pays a booking. The server checks with the provider first and refuses a booking that
 * is no longer unpaid; then `onConflict` is called. The secret stays in memory while the page is open.
 */
export function openPayment({ _id, price }: Booking, onConflict: () => void) {
  return queryOptions({
    queryKey: ['payment', _id, 'secret'],
    queryFn: async ({ signal }) => {
      const body = { price, bookingId: _id }
      const opened = call('patient POST /create-payment-intent', { body, signal })
      const { clientSecret } = await opened.catch((error: unknown) => {
        if (asApiError(error).status === 409) onConflict()
        throw error
      })
      return clientSecret
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

/** Reports that a transaction has paid a booking. Returns the booking after the provider confirmed it. Idempotent. */
export function reportPaid(id: string, transactionId: string, signal?: AbortSignal): Promise<Booking> {
  const body = { appointment: id, transactionId }
  return call('patient PUT /booking/:id', { params: { id }, body, ...(signal && { signal }) })
}

/** Returns the transaction id of a client secret. */
export function transactionOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}
