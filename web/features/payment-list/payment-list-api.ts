import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import type { Call } from '#contract/endpoint.ts'
import type { sumPayments } from '#contract/routes/payments.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Payment } from '#contract/schemas/payment.ts'
import { call } from '../../api/client.ts'
import { confirmed } from '../../api/confirmed.ts'
import { type ListPage, listPage, updateCachedLists, updateListedItem } from '../../api/list-page.ts'
import { mergeBooking } from './merge-booking.ts'
import type { DecidedRefund } from './refund-choice.tsx'

/** Query key of everything that a payment at the clinic changes. */
export const payments = 'payments'

/** Which payments are listed. */
type PaymentQuery = NonNullable<Call<typeof sumPayments>['query']>

/** A page of the payments, those that need attention first. */
export function paymentsOn(page: number, filter: PaymentQuery) {
  const query = { ...filter, page: String(page) }
  return listPage([payments, 'all', query], (options) => call('admin GET /payments', { query, ...options }))
}

/** The number and the sums of the payments that a filter leaves. */
export function sumsOf(query: PaymentQuery) {
  return queryOptions({
    queryKey: [payments, 'sums', query],
    queryFn: ({ signal }) => call('admin GET /payments/sums', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A page of the bookings that are not paid yet, earliest first. */
export function unpaidOn(page: number) {
  return listPage([payments, 'unpaid', page], (options) =>
    call('desk GET /payments/unpaid', { query: { page: String(page) }, ...options }),
  )
}

/** All bookings of a clinic day by time. Reloaded every 15 s while `attended`. */
export function bookingsOn(day: ClinicDay, attended: boolean) {
  return queryOptions({
    queryKey: [payments, 'day', day],
    queryFn: ({ signal }) => call('desk GET /bookings', { query: { date: day }, signal }),
    refetchInterval: attended && 15_000,
    refetchOnWindowFocus: 'always',
  })
}

/** Undoes a payment at the clinic that was a mistake, or records that the money of a cancelled booking was refunded. */
export function undoPaidAtClinic(bookingId: string, meaning: 'mistake' | 'handed_back'): Promise<Booking> {
  return call('desk DELETE /booking/:id/paid-at-clinic', {
    params: { id: bookingId },
    query: { meaning },
  })
}

/** Updates a booking in all cached lists. Its rows keep their places until the lists are loaded again. */
export async function updateRowInPlace(queries: QueryClient, booking: Booking): Promise<void> {
  await updateCachedLists<Booking[]>(queries, [payments, 'day'], (rows) =>
    rows.map((row) => (row._id === booking._id ? booking : row)),
  )
  await updateListedItem(queries, [payments, 'unpaid'], booking)
  await updateCachedLists<ListPage<Payment>>(queries, [payments, 'all'], (page) => {
    return { ...page, items: page.items.map((known) => mergeBooking(known, booking)) }
  })
}

interface ClinicCancellation {
  /** Who wants the cancellation. If it is the clinic, everything is refunded. */
  readonly by: 'patient' | 'clinic'
  /** The reason that the patient sees; may be empty. */
  readonly reason: string
  /** The decided refund; absent for everything, or if nothing was paid. */
  readonly refund: DecidedRefund | undefined
}

/** Cancels a patient's booking at the desk. Idempotent. */
export function cancelForClinic(bookingId: string, { by, reason, refund }: ClinicCancellation): Promise<Booking> {
  const body = { by, ...(reason !== '' && { reason }), ...refund }
  return confirmed(() => call('patient DELETE /booking/:id', { params: { id: bookingId }, body }))
}
