import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { DeskEntry } from '#contract/schemas/waitlist.ts'
import { call } from '../../api/client.ts'
import { reloadBookings } from '../bookings/booking-api.ts'
import type { Waiting, WishInput } from './waitlist-api.ts'

const line = 'line'

interface Filter {
  readonly treatmentId: string | undefined
  readonly q: string | undefined
}

/** Who is on the waitlist, in the order of the line. Reloaded every half minute. */
export function lineOf({ treatmentId, q }: Filter) {
  const query = { ...(treatmentId !== undefined && { treatmentId }), ...(q !== undefined && { q }) }
  return queryOptions({
    queryKey: [line, query],
    queryFn: ({ signal }) => call('desk GET /desk/waitlist', { query, signal }),
    refetchInterval: 30_000,
  })
}

/** Reloads the line, and what shows the times that an offer takes or frees. */
export function reloadLine(queries: QueryClient): Promise<unknown> {
  return Promise.all([queries.invalidateQueries({ queryKey: [line] }), reloadBookings(queries)])
}

/** Adds a patient to the waitlist of a treatment. */
export function addToWaitlist(
  patientId: string,
  { treatmentId, memberId }: Waiting,
  wish: WishInput,
): Promise<DeskEntry> {
  const body = { ...wish, patientId, treatmentId, ...(memberId !== undefined && { memberId }) }
  return call('desk POST /desk/waitlist', { body })
}

interface OfferedTime {
  readonly date: string
  readonly slot: string
  readonly doctorId?: string | undefined
}

/** Offers a free time to an entry. Idempotent. */
export function offerTime(id: string, { date, slot, doctorId }: OfferedTime): Promise<DeskEntry> {
  const body = { date, slot, ...(doctorId !== undefined && { doctorId }) }
  return call('desk POST /desk/waitlist/:id/offer', { params: { id }, body })
}
