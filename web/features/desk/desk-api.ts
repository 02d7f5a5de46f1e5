import { queryOptions } from '@tanstack/react-query'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import type {
  getClosing,
  getDeskBooking,
  getDeskDay,
  listCalls,
  listPins,
  pinBooking,
  recordConfirmation,
  recordVisit,
  unpinBooking,
} from '#contract/routes/desk.ts'
import type { ConfirmationChange, VisitChange } from '#contract/schemas/desk.ts'
import { call } from '../../api/client.ts'
import type { UnsentStep } from './unsent-steps.ts'

/** Query key of everything that the desk shows of bookings. */
export const deskKey = 'desk'

/**
 * A clinic day: who works, and its bookings. Reloaded every 15 s if `polled`, while changes do not arrive by
 * themselves.
 */
export function deskDay(day: ClinicDay, polled: boolean) {
  return queryOptions({
    queryKey: [deskKey, 'day', formatClinicDay(day)],
    queryFn: ({ signal }) => call<typeof getDeskDay>('staff GET /desk/day', { query: { date: day }, signal }),
    refetchInterval: polled && 15_000,
    refetchOnWindowFocus: 'always',
    // A day that was seen is shown immediately.
    gcTime: 12 * 3_600_000,
  })
}

/** A booking with its history. */
export function deskBooking(id: string) {
  return queryOptions({
    queryKey: [deskKey, 'booking', id],
    queryFn: ({ signal }) => call<typeof getDeskBooking>('staff GET /desk/bookings/:id', { params: { id }, signal }),
  })
}

/** The bookings on the pinboard. */
export const pins = queryOptions({
  queryKey: [deskKey, 'pins'],
  queryFn: ({ signal }) => call<typeof listPins>('desk GET /desk/pins', { signal }),
})

/** The appointments of the next day that are not confirmed. */
export const calls = queryOptions({
  queryKey: [deskKey, 'calls'],
  queryFn: ({ signal }) => call<typeof listCalls>('desk GET /desk/calls', { signal }),
})

/** What was taken and refunded on a clinic day, and what is unpaid. */
export function closingOf(day: ClinicDay) {
  return queryOptions({
    queryKey: [deskKey, 'closing', day],
    queryFn: ({ signal }) => call<typeof getClosing>('desk GET /desk/closing', { query: { date: day }, signal }),
    refetchOnWindowFocus: 'always',
  })
}

/** Records a step of a visit: with the time of its press if it is sent again. Idempotent. */
export function saveStep({ key, booking: id, from, to, pressedAt, tried }: UnsentStep) {
  const body: VisitChange = { from, to, ...(tried && { pressedAt }) }
  const headers = { 'idempotency-key': key }
  return call<typeof recordVisit>('staff PUT /desk/bookings/:id/visit', { params: { id }, headers, body })
}

/** Records whether the patient has confirmed. Idempotent. */
export function saveConfirmation(id: string, body: ConfirmationChange) {
  return call<typeof recordConfirmation>('staff PUT /desk/bookings/:id/confirmation', { params: { id }, body })
}

/** Puts a booking on the pinboard, or takes it off. Idempotent. */
export function savePin(id: string, pinned: boolean) {
  const params = { id }
  return pinned
    ? call<typeof pinBooking>('desk PUT /desk/bookings/:id/pin', { params })
    : call<typeof unpinBooking>('desk DELETE /desk/bookings/:id/pin', { params })
}
