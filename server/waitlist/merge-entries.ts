import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import type { Locked } from '../database/locked.ts'
import type { Database } from '../database/schema.ts'
import { endOpenOffer } from './end-offers.ts'

/** Two records of one person: of accounts, or of children in them. Everything moves from `source` to `target`. */
export interface Pair {
  readonly source: string
  readonly target: string
}

/** What moves from one account to another. */
export interface Merge {
  readonly accounts: Pair
  /** Family members of both accounts of whom each pair becomes one. */
  readonly children: readonly Pair[]
  /** Whether only the records of these children move. */
  readonly onlyChildren: boolean
}

/** Returns the clinic days of open offers that `mergeEntries` ends. */
export async function daysOfDuplicates(db: Kysely<Database>, merge: Merge): Promise<ClinicDay[]> {
  const ids = (await findDuplicates(db, merge)).map(({ id }) => id)
  const { rows } = await sql<{ day: ClinicDay }>`
    select o.day from waitlist_offer o where o.outcome is null and o.entry_id = any (${ids}::uuid[])`.execute(db)
  return rows.map(({ day }) => day)
}

/**
 * Moves the entries of a merge on the waitlist, with their open offers. Of two entries of one patient for one treatment the
 * target's stays, with the better place in the line, and paused only if both are.
 */
export async function mergeEntries(tx: Locked<'days' | 'waitlist'>, merge: Merge, now: Date): Promise<void> {
  const { accounts, children, onlyChildren } = merge
  for (const { id, kept } of await findDuplicates(tx, merge)) {
    await endOpenOffer(tx, id, now)
    await sql`
      update waitlist_entry kept
      set joined_at = least(kept.joined_at, ended.joined_at), urgent = kept.urgent or ended.urgent,
        run_outs = least(kept.run_outs, ended.run_outs),
        paused_at = case when ended.paused_at is not null then kept.paused_at end
      from waitlist_entry ended
      where ended.id = ${id} and kept.id = ${kept}`.execute(tx)
    await tx.updateTable('waitlist_entry').set({ ended: 'removed', ended_at: now }).where('id', '=', id).execute()
  }
  for (const child of children) {
    await moveEntries(tx, accounts.target, sql`member_id = ${child.source}`, child.target)
  }
  if (!onlyChildren) await moveEntries(tx, accounts.target, sql`patient_id = ${accounts.source}`)
}

/** Selects the source's entries for treatments that the same patient waits for in the target too. */
async function findDuplicates(db: Kysely<Database>, { accounts, children, onlyChildren }: Merge) {
  const treated = [...children, ...(onlyChildren ? [] : [accounts])]
  const [sources, targets] = [treated.map(({ source }) => source), treated.map(({ target }) => target)]
  const { rows } = await sql<{ id: string; kept: string }>`
    select e.id, other.id as kept
    from unnest(${sources}::uuid[], ${targets}::uuid[]) same (source, target)
    join waitlist_entry e on e.treated_id = same.source and e.ended_at is null
    join waitlist_entry other on other.treatment_id = e.treatment_id and other.treated_id = same.target
      and other.ended_at is null
    order by e.id`.execute(db)
  return rows
}

async function moveEntries(tx: Transaction<Database>, to: string, which: RawBuilder<unknown>, member?: string) {
  await sql`
    update waitlist_entry set patient_id = ${to}, member_id = coalesce(${member ?? null}::uuid, member_id)
    where ${which}`.execute(tx)
}
