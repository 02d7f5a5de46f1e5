import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Booking } from '#contract/schemas/booking.ts'
import { call } from '../../api/client.ts'
import { withTotal } from '../../api/list-page.ts'

// The first parts of query keys; `availability-api.ts` has the other one.
const available = 'available'
const bookings = 'bookings'

/** The first parts of the keys of all queries that show bookings or free times, for patients or staff. */
const showBookings = [available, bookings, 'desk', 'find', 'fits', 'patient', 'payments', 'schedule']

/** Reloads everything that shows bookings or free times, and waits for it. Call it after each change of a booking. */
export function reloadBookings(queries: QueryClient): Promise<unknown> {
  return Promise.all(showBookings.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

/** One of the patient's bookings. */
export function bookingOf(id: string) {
  return queryOptions({
    // Below the key of the bookings, so that every change of a booking reloads it.
    queryKey: [bookings, 'one', id],
    queryFn: ({ signal }) => call('patient GET /booking/:id', { params: { id }, signal }),
  })
}

function isMoneyPending({ payment }: Booking): boolean {
  const { state } = payment
  return state === 'confirming' || state === 'refund_pending' || (state === 'refund_due' && payment.method === 'card')
}

/** A page of a patient's bookings: upcoming ones by date, then past ones, newest first. */
export function bookingsOf(email: string, page: number) {
  return queryOptions({
    queryKey: [bookings, email, page],
    queryFn: ({ signal }) =>
      withTotal((onHeaders) =>
        call('patient GET /dashboard', {
          query: { patientEmail: email, page: String(page) },
          signal,
          onHeaders,
        }),
      ),
    // A pending payment or refund is completed by the server.
    refetchInterval: ({ state }) => (state.data?.items.some(isMoneyPending) ? 15_000 : false),
  })
}
