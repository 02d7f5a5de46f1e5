import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { findNextAvailableSlot, listAvailable, listFreeDays } from '#contract/availability.ts'
import type { Booking, listBookings } from '#contract/bookings.ts'
import type { ClinicDay } from '#contract/dates.ts'
import type { listTreatments } from '#contract/treatments.ts'
import { call, type Route } from '../../api/client.ts'
import { withTotal } from '../../api/list-page.ts'

const toAvailable = {
  name: 'listAvailable',
  method: 'GET',
  path: '/available',
  access: 'public',
} as const satisfies Route<typeof listAvailable>

const toFreeDays = {
  name: 'listFreeDays',
  method: 'GET',
  path: '/available/days',
  access: 'public',
} as const satisfies Route<typeof listFreeDays>

const toNext = {
  name: 'findNextAvailableSlot',
  method: 'GET',
  path: '/available/next',
  access: 'public',
} as const satisfies Route<typeof findNextAvailableSlot>

const toTreatments = {
  name: 'listTreatments',
  method: 'GET',
  path: '/service',
  access: 'public',
} as const satisfies Route<typeof listTreatments>

const toBookings = {
  name: 'listBookings',
  method: 'GET',
  path: '/dashboard',
  access: 'patient',
} as const satisfies Route<typeof listBookings>

const [available, overMonth, next] = ['available', 'days', 'next']
const bookings = 'bookings'

/** Whether an answer depends on the free times of a clinic day; of any day where it is null. */
export function changedOn([kind, of]: readonly unknown[], day: ClinicDay | null): boolean {
  // Lists of one day are known by it; what looks over many days may tell of this one.
  return kind === available && (day === null || of === day || of === overMonth || of === next)
}

/** What a booking changes for the person who made it. */
export const changedByBooking = [[available], [bookings]]

/**
 * The treatments with the slots still free on a clinic day, asked again every 15 s while the page is seen. While a day
 * is on its way the previous one's answer stands in (`isPlaceholderData`): for names and sizes, never for free times.
 */
export function availableOn(day: ClinicDay) {
  return queryOptions({
    queryKey: [available, day],
    queryFn: ({ signal }) => call<typeof listAvailable>(toAvailable, { query: { date: day }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
    refetchOnWindowFocus: 'always',
  })
}

/** The days of a span, 62 at most, on which anything is free; asked again every minute while the page is seen. */
export function freeDaysIn(span: { from: ClinicDay; to: ClinicDay }) {
  return queryOptions({
    queryKey: [available, overMonth, span],
    queryFn: ({ signal }) => call<typeof listFreeDays>(toFreeDays, { query: span, signal }),
    staleTime: 30_000,
    refetchInterval: 60_000,
  })
}

/** The soonest free slot after a clinic day; of one treatment where it is named. */
export function nextFree(query: { treatmentId?: string; after: ClinicDay }) {
  return queryOptions({
    queryKey: [available, next, query],
    queryFn: ({ signal }) => call<typeof findNextAvailableSlot>(toNext, { query, signal }),
    staleTime: 30_000,
  })
}

/** The slots of a treatment that the latest list of a day calls free. */
export function freeSlots(queries: QueryClient, day: ClinicDay, treatmentId: string): readonly string[] {
  const treatments = queries.getQueryData(availableOn(day).queryKey) ?? []
  return treatments.find(({ _id }) => _id === treatmentId)?.slots ?? []
}

/** Every treatment with all slots of a day, free or not. */
export const allTreatments = queryOptions({
  queryKey: ['treatments'],
  queryFn: ({ signal }) => call<typeof listTreatments>(toTreatments, { signal }),
  staleTime: 5 * 60_000,
})

function isMoneyUnderWay({ payment }: Booking): boolean {
  const { state } = payment
  return state === 'confirming' || state === 'refund_pending' || (state === 'refund_due' && payment.method === 'card')
}

/** A page of a patient's own bookings: coming ones first, the soonest on top, then past ones, the latest on top. */
export function bookingsOf(email: string, page: number) {
  return queryOptions({
    queryKey: [bookings, email, page],
    queryFn: ({ signal }) =>
      withTotal((onTotal) =>
        call<typeof listBookings>(toBookings, { query: { patientEmail: email, page: String(page) }, signal, onTotal }),
      ),
    // Money on its way arrives without anybody pressing anything.
    refetchInterval: ({ state }) => (state.data?.items.some(isMoneyUnderWay) ? 15_000 : false),
  })
}
