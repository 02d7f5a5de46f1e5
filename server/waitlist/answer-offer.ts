import { sql } from 'kysely'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { formatSlot } from '#contract/slots.ts'
import { AppError } from '../app-error.ts'
import type { AuditContext } from '../audit-context.ts'
import { maxUnpaidBookings } from '../bookings/book-appointment.ts'
import { findBookings } from '../bookings/queries.ts'
import type { Context } from '../context.ts'
import { serializeAuditContext, transact } from '../database/audited-transaction.ts'
import { retryOnConflict } from '../database/connect.ts'
import type { SessionRef } from '../identity/reauthentication.ts'
import { endOffer, lockDays, lockWaitlist } from './end-offers.ts'
import { offerFreed } from './offer-freed.ts'
import { findOfferState } from './queries.ts'

type Refusal = 'no_such_offer' | 'offer_ended' | 'too_many_unpaid'

export type AcceptOutcome =
  | { readonly outcome: 'accepted'; readonly booking: Booking }
  | { readonly outcome: 'already_booked'; readonly date: string; readonly slot: string }
  | { readonly outcome: Refusal }

/** Result of the SQL function `accept_offer`. */
type Accepted =
  | { readonly outcome: 'accepted'; readonly booking: string }
  | { readonly outcome: 'already_booked'; readonly day: ClinicDay; readonly start: number; readonly end: number }
  | { readonly outcome: Refusal | 'unauthenticated' }

/**
 * Accepts an open offer of a person. The SQL function `accept_offer` decides and writes everything, or returns the first
 * reason against it. Idempotent. Throws `unauthenticated` if the session has ended.
 */
export async function acceptOffer(
  context: Context,
  patient: AuditContext & SessionRef,
  id: string,
): Promise<AcceptOutcome> {
  const request = {
    now: context.clock(),
    time_zone: context.timeZone,
    max_unpaid: context.rateLimits ? maxUnpaidBookings : null,
    audit: serializeAuditContext(patient),
    actor: patient.personId,
    session_id: patient.sessionId,
    offer_id: id,
  }
  const { rows } = await retryOnConflict(() =>
    sql<{ result: Accepted }>`select accept_offer(${JSON.stringify(request)}::jsonb) as result`.execute(context.db),
  )
  const result = rows[0]?.result
  if (!result) throw new Error('accept_offer() returned nothing.')
  if (result.outcome === 'unauthenticated') throw new AppError('unauthenticated')
  if (result.outcome === 'already_booked') {
    return { outcome: 'already_booked', date: formatClinicDay(result.day), slot: formatSlot(result) }
  }
  if (result.outcome !== 'accepted') return { outcome: result.outcome }
  const booking = (await findBookings(context, [result.booking])).get(result.booking)
  return booking ? { outcome: 'accepted', booking } : { outcome: 'no_such_offer' }
}

/**
 * Declines an open offer of a person, with `wholeDay` all times of its day. The time goes to the next in line. Idempotent.
 */
export function declineOffer(
  context: Context,
  patient: AuditContext & { readonly personId: string },
  id: string,
  { wholeDay }: { readonly wholeDay: boolean },
): Promise<'declined' | 'no_such_offer' | 'offer_ended'> {
  const now = context.clock()
  return transact(context.db, patient, async (tx) => {
    const found = await findOfferState(tx, patient.personId, id)
    if (!found) return 'no_such_offer'
    await lockDays(tx, [found.day])
    return offerFreed(context, tx, [found.day], async () => {
      await lockWaitlist(tx)
      const offer = await findOfferState(tx, patient.personId, id)
      if (!offer) return 'no_such_offer'
      if (offer.outcome === 'declined' || offer.outcome === 'day_declined') return 'declined'
      if (offer.outcome !== null) return 'offer_ended'
      await endOffer(tx, id, wholeDay ? 'day_declined' : 'declined', now)
      return 'declined'
    })
  })
}
