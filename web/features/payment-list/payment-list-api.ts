import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import type { cancelBooking, listDay } from '#contract/routes/bookings.ts'
import type { listPayments, listUnpaid, markPaidAtClinic, unmarkPaidAtClinic } from '#contract/routes/payments.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Payment } from '#contract/schemas/payment.ts'
import { call } from '../../api/client.ts'
import { type ListPage, updateCachedLists, withTotal } from '../../api/list-page.ts'
import { mergeBooking } from './merge-booking.ts'

/** The key of what a payment at the clinic changes on the admins' pages. */
export const payments = 'payments'

/** A page of the payments, those that need attention first; while it is on its way the previous one stands. */
export function paymentsOn(page: number, onlyAttention: boolean) {
  const query = { page: String(page), ...(onlyAttention && { only: 'attention' as const }) }
  return queryOptions({
    queryKey: [payments, 'all', query],
    queryFn: ({ signal }) =>
      withTotal((onTotal) => call<typeof listPayments>('admin GET /payments', { query, signal, onTotal })),
    placeholderData: keepPreviousData,
  })
}

/** A page of the bookings that are still to be paid, the nearest in time first. */
export function unpaidOn(page: number) {
  return queryOptions({
    queryKey: [payments, 'unpaid', page],
    queryFn: ({ signal }) =>
      withTotal((onTotal) =>
        call<typeof listUnpaid>('admin GET /payments/unpaid', { query: { page: String(page) }, signal, onTotal }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** Everybody's bookings of a clinic day by time; asked again every 15 s where somebody is there to see them. */
export function bookingsOn(day: ClinicDay, attended: boolean) {
  return queryOptions({
    queryKey: [payments, 'day', day],
    queryFn: ({ signal }) => call<typeof listDay>('admin GET /bookings', { query: { date: day }, signal }),
    refetchInterval: attended && 15_000,
    refetchOnWindowFocus: 'always',
  })
}

/** Notes that a booking was paid at the clinic. Safe to repeat. */
export function notePaidAtClinic(bookingId: string): Promise<Booking> {
  return call<typeof markPaidAtClinic>('admin PUT /booking/:id/paid-at-clinic', { params: { id: bookingId } })
}

/** Takes back that a booking was paid at the clinic: by mistake, or since the money of a cancelled one was handed back. */
export function undoPaidAtClinic(bookingId: string, meaning: 'mistake' | 'handed_back'): Promise<Booking> {
  return call<typeof unmarkPaidAtClinic>('admin DELETE /booking/:id/paid-at-clinic', {
    params: { id: bookingId },
    query: { meaning },
  })
}

/** Writes a booking into the lists as it is now, each row in the place where it stood, until they are next asked for. */
export async function updateRowInPlace(queries: QueryClient, booking: Booking): Promise<void> {
  const withIt = (known: readonly Booking[]) => known.map((row) => (row._id === booking._id ? booking : row))
  await updateCachedLists<Booking[]>(queries, [payments, 'day'], withIt)
  await updateCachedLists<ListPage<Booking>>(queries, [payments, 'unpaid'], (page) => ({
    ...page,
    items: withIt(page.items),
  }))
  await updateCachedLists<ListPage<Payment>>(queries, [payments, 'all'], (page) => {
    return { ...page, items: page.items.map((known) => mergeBooking(known, booking)) }
  })
}

/** Cancels a patient's booking in the clinic's name; the patient reads the reason, where there is one. Safe to repeat. */
export function cancelForClinic(bookingId: string, reason: string): Promise<Booking> {
  return call<typeof cancelBooking>('patient DELETE /booking/:id', {
    params: { id: bookingId },
    body: reason === '' ? {} : { reason },
  })
}
