import { queryOptions } from '@tanstack/react-query'
import type { Booking, getBooking } from '#contract/bookings.ts'
import type { confirmPayment, createPaymentIntent } from '#contract/payments.ts'
import { asApiError } from '../../api/api-error.ts'
import { call, type Route } from '../../api/client.ts'

const toBooking = {
  name: 'getBooking',
  method: 'GET',
  path: '/booking/:id',
  access: 'patient',
} as const satisfies Route<typeof getBooking>

const toIntent = {
  name: 'createPaymentIntent',
  method: 'POST',
  path: '/create-payment-intent',
  access: 'patient',
} as const satisfies Route<typeof createPaymentIntent>

const toPay = {
  name: 'confirmPayment',
  method: 'PUT',
  path: '/booking/:id',
  access: 'patient',
} as const satisfies Route<typeof confirmPayment>

/** The booking of a payment page; asked again by itself while money is under way. */
export function bookingToPay(id: string) {
  return queryOptions({
    queryKey: ['payment', id],
    queryFn: ({ signal }) => fetchBooking(id, signal),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 4_000 : false),
  })
}

function isUnderWay(booking: Booking | undefined): boolean {
  const state = booking?.payment.state
  return state === 'confirming' || state === 'refund_due' || state === 'refund_pending'
}

/** A booking of one's own as it stands now. */
export function fetchBooking(id: string, signal?: AbortSignal): Promise<Booking> {
  return call<typeof getBooking>(toBooking, { params: { id }, ...(signal && { signal }) })
}

/**
 * The secret by which a browser pays this booking. The server asks the provider first, so that there is none once
 * money has come in: `onConflict` is told that the booking is no longer unpaid. Kept in memory, no longer than the page.
 */
export function openPayment({ _id, price }: Booking, onConflict: () => void) {
  return queryOptions({
    queryKey: ['payment', _id, 'secret'],
    queryFn: async ({ signal }) => {
      const body = { price, bookingId: _id }
      const opened = call<typeof createPaymentIntent>(toIntent, { body, signal })
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

/** Tells that a transaction has paid a booking; gives the booking once the provider says so too. Safe to repeat. */
export function reportPaid(id: string, transactionId: string, signal?: AbortSignal): Promise<Booking> {
  const body = { appointment: id, transactionId }
  return call<typeof confirmPayment>(toPay, { params: { id }, body, ...(signal && { signal }) })
}

/** The id of the transaction that a client secret opens. */
export function transactionOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}
