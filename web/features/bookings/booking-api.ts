import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import type { findNextAvailableSlot, listAvailable, listFreeDays } from '#contract/routes/availability.ts'
import type { getBooking, listAvailableForMove, listBookings, listFreeDaysForMove } from '#contract/routes/bookings.ts'
import type { listTreatments } from '#contract/routes/treatments.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { call } from '../../api/client.ts'
import { withTotal } from '../../api/list-page.ts'

// The first parts of query keys.
const [available, overMonth, next] = ['available', 'days', 'next']
const bookings = 'bookings'

/** Whether a query depends on the free times of a clinic day, or of any day if it is null. */
export function changedOn([kind, of]: readonly unknown[], day: ClinicDay | null): boolean {
  // A query over many days may include this one.
  return kind === available && (day === null || of === day || of === overMonth || of === next)
}

/** The first parts of the keys of all queries that show bookings or free times, for patients or staff. */
const showBookings = [available, bookings, 'desk', 'find', 'patient', 'payments', 'schedule']

/** Reloads everything that shows bookings or free times, and waits for it. Call it after each change of a booking. */
export function reloadBookings(queries: QueryClient): Promise<unknown> {
  return Promise.all(showBookings.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

/**
 * The treatments with their free slots on a clinic day, refetched every 15 s while the page is visible. With `moved`, the ID of
 * a booking, only its treatment with the slots to which it can move. While a day loads, the data of the previous day is a
 * placeholder: use it for names and sizes, never for free times.
 */
export function availableOn(day: ClinicDay, moved?: string) {
  return queryOptions({
    queryKey: [available, day, ...(moved === undefined ? [] : [moved])],
    queryFn: ({ signal }) =>
      moved === undefined
        ? call<typeof listAvailable>('public GET /available', { query: { date: day }, signal })
        : call<typeof listAvailableForMove>('patient GET /booking/:id/available', {
            params: { id: moved },
            query: { date: day },
            signal,
          }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
    refetchOnWindowFocus: 'always',
  })
}

/**
 * The days with free times, of any doctor or of one, in a span of at most 62 days. With `moved`, the ID of a booking, the days
 * to which it can move. Refetched every minute while the page is visible.
 */
export function freeDaysIn(query: { from: ClinicDay; to: ClinicDay; doctor?: string }, moved?: string) {
  return queryOptions({
    queryKey: [available, overMonth, query, ...(moved === undefined ? [] : [moved])],
    queryFn: ({ signal }) =>
      moved === undefined
        ? call<typeof listFreeDays>('public GET /available/days', { query, signal })
        : call<typeof listFreeDaysForMove>('patient GET /booking/:id/available/days', {
            params: { id: moved },
            query,
            signal,
          }),
    staleTime: 30_000,
    refetchInterval: 60_000,
  })
}

/** The first free slot, or the first after a clinic day, of any treatment or doctor or of one. */
export function nextFree(query: { treatmentId?: string; doctor?: string; after?: ClinicDay }) {
  return queryOptions({
    queryKey: [available, next, query],
    queryFn: ({ signal }) => call<typeof findNextAvailableSlot>('public GET /available/next', { query, signal }),
    staleTime: 30_000,
  })
}

/** All treatments with all their slots, free or not. */
export const allTreatments = queryOptions({
  queryKey: ['treatments'],
  queryFn: ({ signal }) => call<typeof listTreatments>('public GET /service', { signal }),
  staleTime: 5 * 60_000,
})

/** One of the patient's bookings. */
export function bookingOf(id: string) {
  return queryOptions({
    // Below the key of the bookings, so that every change of a booking reloads it.
    queryKey: [bookings, 'one', id],
    queryFn: ({ signal }) => call<typeof getBooking>('patient GET /booking/:id', { params: { id }, signal }),
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
      withTotal((onTotal) =>
        call<typeof listBookings>('patient GET /dashboard', {
          query: { patientEmail: email, page: String(page) },
          signal,
          onTotal,
        }),
      ),
    // A pending payment or refund is completed by the server.
    refetchInterval: ({ state }) => (state.data?.items.some(isMoneyPending) ? 15_000 : false),
  })
}
