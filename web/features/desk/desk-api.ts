import { hashKey, queryOptions } from '@tanstack/react-query'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import type { ConfirmationChange, VisitChange } from '#contract/schemas/desk.ts'
import { call } from '../../api/client.ts'
import { deskKey } from '../bookings/patient-query.ts'
import type { UnsentStep } from './unsent-steps.ts'

/** The header `X-Changes-Mark` of the last answer of each query, by the hash of its key. */
export const marks = new Map<string, string>()

/** Query of the desk whose answer carries a mark: a stream that begins there misses no later change. */
function marked<T>(
  key: readonly string[],
  ask: (input: { readonly signal: AbortSignal; readonly onHeaders: (headers: Headers) => void }) => Promise<T>,
) {
  const queryKey = [deskKey, ...key]
  const onHeaders = (headers: Headers) => void marks.set(hashKey(queryKey), headers.get('x-changes-mark') ?? '')
  return queryOptions({ queryKey, queryFn: ({ signal }) => ask({ signal, onHeaders }) })
}

/**
 * A clinic day: who works, and its bookings. Reloaded every 15 s if `polled`, while changes do not arrive by
 * themselves.
 */
export function deskDay(day: ClinicDay, polled: boolean) {
  return {
    ...marked(['day', formatClinicDay(day)], (input) =>
      call('staff GET /desk/day', { query: { date: day }, ...input }),
    ),
    refetchInterval: polled && 15_000,
    refetchOnWindowFocus: 'always' as const,
    // A day that was seen is shown immediately.
    gcTime: 12 * 3_600_000,
  }
}

/** First part of the keys of `fitsOn`. Not `deskKey`: the board and its stream do not wait for these answers. */
export const fitsKey = 'fits'

/** Who on the waitlist fits into the free times of a clinic day. Reloaded every minute, since times become too near. */
export function fitsOn(day: ClinicDay) {
  return queryOptions({
    queryKey: [fitsKey, formatClinicDay(day)],
    queryFn: ({ signal }) => call('desk GET /desk/waitlist/fits', { query: { date: day }, signal }),
    refetchInterval: 60_000,
  })
}

/** A booking with its history. */
export function deskBooking(id: string) {
  return marked(['booking', id], (input) => call('staff GET /desk/bookings/:id', { params: { id }, ...input }))
}

/** The bookings on the pinboard. */
export const pins = marked(['pins'], (input) => call('desk GET /desk/pins', input))

/** The appointments of the next day that are not confirmed. */
export const calls = marked(['calls'], (input) => call('desk GET /desk/calls', input))

/** What was taken and refunded on a clinic day, and what is unpaid. */
export function closingOf(day: ClinicDay) {
  return queryOptions({
    queryKey: [deskKey, 'closing', day],
    queryFn: ({ signal }) => call('desk GET /desk/closing', { query: { date: day }, signal }),
    refetchOnWindowFocus: 'always',
  })
}

/** Records a step of a visit: with the time of its press if it is sent again. Idempotent. */
export function saveStep({ key, booking: id, from, to, pressedAt, tried }: UnsentStep) {
  const body: VisitChange = { from, to, ...(tried && { pressedAt }) }
  const headers = { 'idempotency-key': key }
  return call('staff PUT /desk/bookings/:id/visit', { params: { id }, headers, body })
}

/** Records whether the patient has confirmed. Idempotent. */
export function saveConfirmation(id: string, body: ConfirmationChange) {
  return call('staff PUT /desk/bookings/:id/confirmation', { params: { id }, body })
}

/** Puts a booking on the pinboard, or takes it off. Idempotent. */
export function savePin(id: string, pinned: boolean) {
  const params = { id }
  return pinned
    ? call('desk PUT /desk/bookings/:id/pin', { params })
    : call('desk DELETE /desk/bookings/:id/pin', { params })
}
