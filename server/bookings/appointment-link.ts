import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { addressIn, type Language } from '#contract/languages.ts'
import type { PagePath } from '#contract/pages.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'

/** A link that a mail about one appointment contains. It works without signing in, and for its purpose only. */
export interface AppointmentLink {
  readonly purpose: 'confirm'
  readonly bookingId: string
  /** Start of the appointment in the mail. */
  readonly startsAt: Date
  /** Recipient of the mail. */
  readonly email: string
}

const pages = { confirm: '/visit' } as const satisfies Record<AppointmentLink['purpose'], PagePath>

/** Returns the first word of a name, which is all that the page of a link shows of it. */
export function firstNameOf(name: string): string {
  return name.split(/\s/)[0] ?? ''
}

/**
 * Creates a link for a mail. The token is in the fragment, which browsers do not send, and only its digest is stored.
 * Returns `undefined` if the appointment's time or its owner's address has changed since the mail was composed. Not
 * idempotent: each call creates another valid link.
 */
export async function makeAppointmentLink(
  { db, clock, publicUrl }: Context,
  { purpose, bookingId, startsAt, email }: AppointmentLink,
  language: Language,
): Promise<URL | undefined> {
  const token = newToken()
  // The lock makes a concurrent change of the address wait; its trigger then deletes this link.
  const { numAffectedRows = 0n } = await sql`
    insert into appointment_link (token_hash, purpose, booking_id, person_id, starts_at, created_at)
    select ${hashToken(token)}, ${purpose}, b.id, p.id, lower(b.during), ${clock()}::timestamptz
    from booking b join person p on p.id = b.account_id
    where b.id = ${bookingId} and lower(b.during) = ${startsAt} and p.email = ${email}
    for key share of p`.execute(db)
  return numAffectedRows === 0n ? undefined : new URL(`${addressIn(pages[purpose], language)}#${token}`, publicUrl)
}

/**
 * Selects the booking of a link as `booking` joined to `link`. A link ends when its appointment starts, or belongs to
 * another account. The caller decides about the booking's state and whether it still has the time of the link.
 */
export function selectLinkedBooking(
  { db, clock }: { readonly db: Kysely<Database>; readonly clock: () => Date },
  purpose: AppointmentLink['purpose'],
  token: string,
) {
  return db
    .selectFrom('appointment_link as link')
    .innerJoin('booking', (join) =>
      join.onRef('booking.id', '=', 'link.booking_id').onRef('booking.account_id', '=', 'link.person_id'),
    )
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('link.starts_at', '>', clock())
}

/** Whether a booking that `selectLinkedBooking` selects has the time that its link was made for. */
export const hasLinkedTime = sql<boolean>`lower(booking.during) = link.starts_at`

/** Deletes links that have ended. Idempotent. */
export async function purgeAppointmentLinks({ db, clock }: Context): Promise<void> {
  await db.deleteFrom('appointment_link').where('starts_at', '<=', clock()).execute()
}

/** Returns a random token for a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the digest of a link's token, which is stored instead of it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
