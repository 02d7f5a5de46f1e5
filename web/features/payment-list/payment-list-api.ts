import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import type { cancelBooking, listDay } from '#contract/routes/bookings.ts'
import type { listPayments, listUnpaid, markPaidAtClinic, unmarkPaidAtClinic } from '#contract/routes/payments.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Payment } from '#contract/schemas/payment.ts'
import { call, type Route } from '../../api/client.ts'
import { type ListPage, updateCachedLists, withTotal } from '../../api/list-page.ts'
import { mergeBooking } from './merge-booking.ts'

const toPayments = {
  name: 'listPayments',
  method: 'GET',
  path: '/payments',
  access: 'admin',
} as const satisfies Route<typeof listPayments>

const toUnpaid = {
  name: 'listUnpaid',
  method: 'GET',
  path: '/payments/unpaid',
  access: 'admin',
} as const satisfies Route<typeof listUnpaid>

const toDay = {
  name: 'listDay',
  method: 'GET',
  path: '/bookings',
  access: 'admin',
} as const satisfies Route<typeof listDay>

const toPayAtClinic = {
  name: 'markPaidAtClinic',
  method: 'PUT',
  path: '/booking/:id/paid-at-clinic',
  access: 'admin',
} as const satisfies Route<typeof markPaidAtClinic>

const toUndo = {
  name: 'unmarkPaidAtClinic',
  method: 'DELETE',
  path: '/booking/:id/paid-at-clinic',
  access: 'admin',
} as const satisfies Route<typeof unmarkPaidAtClinic>

const toCancel = {
  name: 'cancelBooking',
  method: 'DELETE',
  path: '/booking/:id',
  access: 'patient',
} as const satisfies Route<typeof cancelBooking>

/** The key of what a payment at the clinic changes on the admins' pages. */
export const payments = 'payments'

/** A page of the payments, those that need attention first; while it is on its way the previous one stands. */
export function paymentsOn(page: number, onlyAttention: boolean) {
  const query = { page: String(page), ...(onlyAttention && { only: 'attention' as const }) }
  return queryOptions({
    queryKey: [payments, 'all', query],
    queryFn: ({ signal }) => withTotal((onTotal) => call<typeof listPayments>(toPayments, { query, signal, onTotal })),
    placeholderData: keepPreviousData,
  })
}

/** A page of the bookings that are still to be paid, the nearest in time first. */
export function unpaidOn(page: number) {
  return queryOptions({
    queryKey: [payments, 'unpaid', page],
    queryFn: ({ signal }) =>
      withTotal((onTotal) => call<typeof listUnpaid>(toUnpaid, { query: { page: String(page) }, signal, onTotal })),
    placeholderData: keepPreviousData,
  })
}

/** Everybody's bookings of a clinic day by time; asked again every 15 s where somebody is there to see them. */
export function bookingsOn(day: ClinicDay, attended: boolean) {
  return queryOptions({
    queryKey: [payments, 'day', day],
    queryFn: ({ signal }) => call<typeof listDay>(toDay, { query: { date: day }, signal }),
    refetchInterval: attended && 15_000,
    refetchOnWindowFocus: 'always',
  })
}

/** Notes that a booking was paid at the clinic. Safe to repeat. */
export function notePaidAtClinic(bookingId: string): Promise<Booking> {
  return call<typeof markPaidAtClinic>(toPayAtClinic, { params: { id: bookingId } })
}

/** Takes back that a booking was paid at the clinic: by mistake, or since the money of a cancelled one was handed back. */
export function undoPaidAtClinic(bookingId: string, meaning: 'mistake' | 'handed_back'): Promise<Booking> {
  return call<typeof unmarkPaidAtClinic>(toUndo, { params: { id: bookingId }, query: { meaning } })
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
  return call<typeof cancelBooking>(toCancel, { params: { id: bookingId }, body: reason === '' ? {} : { reason } })
}
