import { sql } from 'kysely'
import { addressIn, type Language } from '#contract/languages.ts'
import type { LinkedOffer } from '#contract/schemas/waitlist.ts'
import { firstNameOf, hashToken, newToken } from '../bookings/appointment-link.ts'
import type { Context } from '../context.ts'
import { findOffer } from './queries.ts'

/**
 * Creates the link of a mail about an offer, see `makeAppointmentLink`. Returns `undefined` if the offer belongs to
 * another address since the mail was composed. Not idempotent: each call creates another valid link.
 */
export async function makeOfferLink(
  { db, clock, publicUrl }: Context,
  { offerId, startsAt, email }: { readonly offerId: string; readonly startsAt: Date; readonly email: string },
  language: Language,
): Promise<URL | undefined> {
  const token = newToken()
  const { numAffectedRows = 0n } = await sql`
    insert into appointment_link (token_hash, purpose, offer_id, person_id, starts_at, created_at)
    select ${hashToken(token)}, 'offer', o.id, p.id, ${startsAt}, ${clock()}::timestamptz
    from waitlist_offer o join person p on p.id = o.patient_id
    where o.id = ${offerId} and p.email = ${email}
    for key share of p`.execute(db)
  return numAffectedRows === 0n ? undefined : new URL(`${addressIn('/offer', language)}#${token}`, publicUrl)
}

/** The offer that a link answers. */
export interface OfferOfLink {
  readonly link: Buffer
  readonly id: string
  readonly personId: string
  readonly firstName: string
}

/** Returns which offer a link answers; `undefined` if it has ended or never was one. */
export async function findOfferOfLink({ db, clock }: Context, token: string): Promise<OfferOfLink | undefined> {
  const link = hashToken(token)
  const found = await db
    .selectFrom('appointment_link as link')
    .innerJoin('waitlist_offer as offer', (join) =>
      join.onRef('offer.id', '=', 'link.offer_id').onRef('offer.patient_id', '=', 'link.person_id'),
    )
    .innerJoin('person', 'person.id', 'link.person_id')
    .select(['offer.id', 'person.id as personId', 'person.name'])
    .where('token_hash', '=', link)
    .where('link.starts_at', '>', clock())
    .executeTakeFirst()
  if (!found) return undefined
  const { id, personId, name } = found
  return { link, id, personId, firstName: firstNameOf(name) }
}

/** Returns an offer as its link shows it: without the time of another appointment. */
export async function readLinkedOffer(context: Context, of: OfferOfLink): Promise<LinkedOffer | undefined> {
  const offer = await findOffer(context, of.personId, of.id)
  return (
    offer && {
      ...offer,
      ...(offer.replaces && { replaces: {} }),
      ...(offer.member !== undefined && { member: firstNameOf(offer.member) }),
      firstName: of.firstName,
    }
  )
}
