import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import type { AuditContext } from '../audit-context.ts'
import { maxUnpaidBookings } from '../bookings/book-appointment.ts'
import type { Context } from '../context.ts'
import { serializeAuditContext } from '../database/audited-transaction.ts'
import { runWrite } from '../database/connect.ts'
import type { SessionRef } from '../identity/reauthentication.ts'
import { endOffer, findOpenDay } from './end-offers.ts'
import { findOfferState } from './queries.ts'
import { withLocks } from './with-locks.ts'

/** The person who answers an offer: the signed-in patient, or someone with the link of the mail, whose token has this digest. */
export type Answerer = AuditContext & (SessionRef | { readonly link: Buffer })

export type AcceptOutcome =
  | 'accepted'
  | 'no_such_offer'
  | 'offer_ended'
  | 'offer_conflicts'
  | 'too_many_unpaid'
  | 'phone_required'

/**
 * Accepts an open offer. The SQL function `accept_offer` decides and writes everything, or returns the first reason
 * against it. `phone` becomes the number of the appointment if the person has none. Idempotent. Throws `unauthenticated` if
 * the session has ended.
 */
export async function acceptOffer(
  context: Context,
  by: Answerer,
  id: string,
  phone: string | undefined,
): Promise<AcceptOutcome> {
  const request = {
    now: context.clock(),
    time_zone: context.timeZone,
    max_unpaid: context.rateLimits ? maxUnpaidBookings : null,
    audit: serializeAuditContext(by),
    offer_id: id,
    phone: phone ?? null,
    ...('link' in by ? { link: by.link.toString('hex') } : { actor: by.personId, session_id: by.sessionId }),
  }
  const { rows } = await runWrite(context.db, () =>
    sql<{ outcome: AcceptOutcome | 'unauthenticated' }>`
      select accept_offer(${JSON.stringify(request)}::jsonb) ->> 'outcome' as outcome`.execute(context.db),
  )
  const outcome = rows[0]?.outcome
  if (!outcome) throw new Error('accept_offer() returned nothing.')
  if (outcome === 'unauthenticated') throw new AppError('unauthenticated')
  return outcome
}

/**
 * Declines an open offer of a person, with `wholeDay` all times of its day. The time goes to the next in line. Idempotent.
 */
export function declineOffer(
  context: Context,
  by: AuditContext,
  { id, of: personId, wholeDay }: { readonly id: string; readonly of: string; readonly wholeDay: boolean },
): Promise<'declined' | 'no_such_offer' | 'offer_ended'> {
  const now = context.clock()
  return withLocks(context, by, { days: (tx) => findOpenDay(tx, { id }), waitlist: true }, async (tx) => {
    const offer = await findOfferState(tx, personId, id)
    if (!offer) return 'no_such_offer'
    if (offer.outcome === 'declined' || offer.outcome === 'day_declined') return 'declined'
    if (offer.outcome !== null) return 'offer_ended'
    await endOffer(tx, id, wholeDay ? 'day_declined' : 'declined', now)
    return 'declined'
  })
}
