import { type Kysely, sql, type Transaction } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import type { Database } from '../database/schema.ts'
import { endOpenOffers } from './end-offers.ts'

/** Two people of whom the `target` takes over what the `source` waits for. */
interface Pair {
  readonly source: string
  readonly target: string
}

/** Returns the clinic days of open offers that `mergeEntries` ends. */
export async function daysOfDuplicates(db: Kysely<Database>, pair: Pair): Promise<ClinicDay[]> {
  const { rows } = await sql<{ day: ClinicDay }>`
    select o.day from waitlist_offer o where o.outcome is null and o.entry_id in (${duplicates(pair)})`.execute(db)
  return rows.map(({ day }) => day)
}

/**
 * Moves a person's entries on the waitlist and those of their family, with their open offers, to another. Of two entries for one treatment the
 * other person's stays, with the better place in the line, and paused only if both are. Call it with the waitlist and the
 * days of the offers locked. Fails with a serialization failure if an offer that ends is on another day; repeat the
 * transaction.
 */
export async function mergeEntries(
  tx: Transaction<Database>,
  pair: Pair,
  locked: readonly ClinicDay[],
  now: Date,
): Promise<void> {
  const { source, target } = pair
  const { rows } = await sql<{ id: string }>`${duplicates(pair)}`.execute(tx)
  for (const { id } of rows) {
    await endOpenOffers(tx, { personId: source, entryId: id }, locked, now)
    await sql`
      update waitlist_entry kept
      set joined_at = least(kept.joined_at, ended.joined_at), urgent = kept.urgent or ended.urgent,
        run_outs = least(kept.run_outs, ended.run_outs),
        paused_at = case when ended.paused_at is not null then kept.paused_at end
      from waitlist_entry ended
      where ended.id = ${id} and kept.treated_id = ${target} and kept.treatment_id = ended.treatment_id
        and kept.ended_at is null`.execute(tx)
    await tx.updateTable('waitlist_entry').set({ ended: 'removed', ended_at: now }).where('id', '=', id).execute()
  }
  await tx.updateTable('waitlist_entry').set({ patient_id: target }).where('patient_id', '=', source).execute()
}

/** Selects the source's entries for treatments that the target waits for too. */
function duplicates({ source, target }: Pair) {
  return sql`
    select e.id from waitlist_entry e
    join waitlist_entry other on other.treatment_id = e.treatment_id and other.treated_id = ${target}
      and other.ended_at is null
    where e.treated_id = ${source} and e.ended_at is null`
}
