import { type Kysely, sql } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import type { Locked } from '../database/locked.ts'
import type { Database } from '../database/schema.ts'

type Tx = Locked<'days' | 'waitlist'>

/**
 * Deletes everything about an account from the waitlist and ends its open offers, all on locked days. What its network
 * refused still counts.
 */
export async function deleteEntriesOf(tx: Tx, personId: string, now: Date): Promise<void> {
  const entries = await tx.selectFrom('waitlist_entry').select('id').where('patient_id', '=', personId).execute()
  await sql`
    insert into refused_offer (network, day, deleted_at)
    select e.network, o.day, ${now}::timestamptz from waitlist_entry e join waitlist_offer o on o.entry_id = e.id
    where e.patient_id = ${personId} and e.network is not null and (o.outcome is null or was_refused(o, e))`.execute(tx)
  for (const { id } of entries) await endOpenOffer(tx, id, now)
  await tx.deleteFrom('waitlist_entry').where('patient_id', '=', personId).execute()
}

/** Ends the entries of a family member who is removed, with open offers on locked days. */
export async function endEntriesOfMember(
  tx: Tx,
  { accountId, id }: { readonly accountId: string; readonly id: string },
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
    await endOpenOffer(tx, entry.id, now)
    await tx.updateTable('waitlist_entry').set({ ended: 'left', ended_at: now }).where('id', '=', entry.id).execute()
  }
}

/** Returns the day of an open offer, by its ID or that of its entry; none if there is no such offer. */
export async function findOpenDay(
  db: Kysely<Database>,
  by: { readonly id: string } | { readonly entry: string },
): Promise<ClinicDay[]> {
  const [column, id] = 'id' in by ? (['id', by.id] as const) : (['entry_id', by.entry] as const)
  const open = db.selectFrom('waitlist_offer').select('day').where(column, '=', id).where('outcome', 'is', null)
  return (await open.execute()).map(({ day }) => day)
}

/** Withdraws the open offer of an entry on a locked day, if there is one. */
export async function endOpenOffer(tx: Tx, entryId: string, now: Date): Promise<void> {
  await sql`
    select end_offer(id, 'withdrawn', ${now}) from waitlist_offer where entry_id = ${entryId} and outcome is null`.execute(
    tx,
  )
}

/** Ends an open offer on a locked day and frees its time. */
export async function endOffer(
  tx: Tx,
  id: string,
  outcome: 'declined' | 'day_declined' | 'withdrawn',
  now: Date,
): Promise<void> {
  await sql`select end_offer(${id}, ${outcome}, ${now})`.execute(tx)
}
