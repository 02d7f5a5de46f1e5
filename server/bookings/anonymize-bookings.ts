import { type Kysely, sql, type Transaction } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import type { Locked } from '../database/locked.ts'
import type { Database } from '../database/schema.ts'
import { isComing } from '../policy/preview-refund.ts'
import { markCancelled } from './booking-state.ts'

type Tx = Transaction<Database>

/** Returns the days on which an account has bookings that are still to come, or open offers. */
export async function findUpcomingDays(
  db: Kysely<Database>,
  account: { readonly id: string } | { readonly email: string },
  at: Date,
): Promise<ClinicDay[]> {
  const isTheirs =
    'id' in account ? sql<boolean>`person.id = ${account.id}` : sql<boolean>`person.email = ${account.email}`
  const { rows } = await sql<{ day: ClinicDay }>`
    select b.day from booking b join person on person.id = b.account_id where ${isTheirs} and ${isComing('b', at)}
    union
    select o.day from waitlist_offer o join person on person.id = o.patient_id where ${isTheirs} and o.outcome is null
  `.execute(db)
  return rows.map(({ day }) => day)
}

/**
 * Cancels the bookings of an account that are still to come, and returns their ids. The caller marks their payments as due
 * for refund in the same transaction.
 */
export async function cancelUpcoming(
  tx: Locked<'people' | 'days'>,
  accountId: string,
  { at, by }: { at: Date; by: 'patient' | 'clinic' },
): Promise<string[]> {
  const upcoming = await tx
    .selectFrom('booking')
    .select('id')
    .where('account_id', '=', accountId)
    .where(isComing('booking', at))
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = upcoming.map(({ id }) => id)
  await markCancelled(tx, ids, { at, by, reason: undefined })
  return ids
}

/** Deletes personal data from an account's bookings. Days, treatments and prices stay for the clinic's accounts. */
export async function anonymizeBookings(tx: Tx, accountId: string): Promise<void> {
  // The keys of admins who booked for the account remain, so that a repeated request does not book again.
  await tx.deleteFrom('request_key').where('actor', '=', accountId).execute()
  await sql`
    update request_key set hash = ''
    where result ->> 'booking' in (select id::text from booking where account_id = ${accountId})`.execute(tx)
  await tx
    .updateTable('booking')
    .set({
      patient_left: true,
      patient_name: '',
      phone: '',
      note: null,
      cancel_reason: null,
      refund_reason: null,
      move_reason: null,
    })
    .where('account_id', '=', accountId)
    .execute()
}
