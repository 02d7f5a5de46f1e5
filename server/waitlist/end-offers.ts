import { sql, type Transaction } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import type { Database } from '../database/schema.ts'

type Tx = Transaction<Database>

/** Locks the waitlist until the transaction ends. Call it after days are locked and before rows are. */
export async function lockWaitlist(tx: Tx): Promise<void> {
  await sql`select lock_waitlist()`.execute(tx)
}

/**
 * Deletes everything about an account from the waitlist and ends its open offers, all on locked days. What its network
 * refused still counts. Fails with a serialization failure if an offer was made in the meantime; repeat the transaction.
 */
export async function deleteEntriesOf(
  tx: Tx,
  personId: string,
  locked: readonly ClinicDay[],
  now: Date,
): Promise<void> {
  const entries = await tx.selectFrom('waitlist_entry').select('id').where('patient_id', '=', personId).execute()
  await sql`
    insert into refused_offer (network, day, deleted_at)
    select e.network, o.day, ${now}::timestamptz from waitlist_entry e join waitlist_offer o on o.entry_id = e.id
    where e.patient_id = ${personId} and e.network is not null and (o.outcome is null or was_refused(o, e))`.execute(tx)
  for (const { id } of entries) await endOpenOffers(tx, { personId, entryId: id }, locked, now)
  await tx.deleteFrom('waitlist_entry').where('patient_id', '=', personId).execute()
}

/** Ends the entries of a family member who is removed, with the locks and failures of `deleteEntriesOf`. */
export async function endEntriesOfMember(
  tx: Tx,
  { accountId, id }: { readonly accountId: string; readonly id: string },
  locked: readonly ClinicDay[],
  now: Date,
): Promise<void> {
  const entries = await tx
    .selectFrom('waitlist_entry')
    .select('id')
    .where('patient_id', '=', accountId)
    .where('member_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  for (const entry of entries) {
    await endOpenOffers(tx, { personId: accountId, entryId: entry.id }, locked, now)
    await tx.updateTable('waitlist_entry').set({ ended: 'left', ended_at: now }).where('id', '=', entry.id).execute()
  }
}

/**
 * Ends the open offer of an entry of a person, on locked days. Fails with a serialization failure if it is on another
 * day, because it was made in the meantime; repeat the transaction.
 */
export async function endOpenOffers(
  tx: Tx,
  { personId, entryId }: { readonly personId: string; readonly entryId: string },
  locked: readonly ClinicDay[],
  now: Date,
): Promise<void> {
  await sql`
    select end_open_offers(${personId}, ${entryId}, ${locked}::date[], 'withdrawn', ${now})`.execute(tx)
}

/** Locks days, as everything must that frees a time on them. */
export async function lockDays(tx: Tx, days: readonly ClinicDay[]): Promise<void> {
  await sql`select lock_days(${days}::date[])`.execute(tx)
}

/**
 * Ends the expired offers of locked days, and offers their times to the next in line. Null is every day; lock the schedule
 * for it.
 */
export async function endExpired(
  tx: Tx,
  days: readonly (ClinicDay | null)[],
  timeZone: string,
  now: Date,
): Promise<void> {
  await sql`select end_expired_offers(d, ${timeZone}, ${now}) from unnest(${days}::date[]) d`.execute(tx)
}

/** Ends an open offer on a locked day and frees its time. Call it with the waitlist locked. */
export async function endOffer(
  tx: Tx,
  id: string,
  outcome: 'declined' | 'day_declined' | 'withdrawn',
  now: Date,
): Promise<void> {
  await sql`select end_offer(${id}, ${outcome}, ${now})`.execute(tx)
}
