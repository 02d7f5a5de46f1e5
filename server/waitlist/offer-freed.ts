import { sql, type Transaction } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { endExpired, lockWaitlist } from './end-offers.ts'

type Tx = Transaction<Database>
type Clinic = Pick<Context, 'clock' | 'timeZone'>

/** Clinic days, both included. */
interface Period {
  readonly from: ClinicDay
  readonly to: ClinicDay
}

/**
 * Runs a change on locked days, and offers the times that it frees to the waitlist in the same transaction. Ends expired
 * offers of the days first. Call it before rows are locked.
 */
export async function offerFreed<T>(
  clinic: Clinic,
  tx: Tx,
  days: readonly ClinicDay[],
  change: () => Promise<T>,
): Promise<T> {
  const sorted = days.toSorted()
  const [from, to] = [sorted[0], sorted.at(-1)]
  if (from === undefined || to === undefined) return change()
  await endExpired(tx, days, clinic.timeZone, clinic.clock())
  return offerDifference(clinic, tx, { from, to }, change)
}

/** Locks the schedule until the transaction ends, so that nothing is booked or moved. Lock people first. */
export async function lockSchedule(tx: Tx): Promise<void> {
  await sql`select lock_whole_schedule()`.execute(tx)
}

/**
 * Locks the schedule, runs a change of it, and withdraws the offers of the waitlist that it no longer supports. Offers
 * the times that the change frees in `freed`.
 */
export async function changeUnderOffers<T>(
  clinic: Clinic,
  tx: Tx,
  freed: Period | undefined,
  change: () => Promise<T>,
): Promise<T> {
  await lockSchedule(tx)
  const { timeZone, clock } = clinic
  await endExpired(tx, [null], timeZone, clock())
  const changeAndWithdraw = async () => {
    await lockWaitlist(tx)
    const result = await change()
    await sql`select withdraw_unsupported(${timeZone}, ${clock()})`.execute(tx)
    return result
  }
  if (!freed) return changeAndWithdraw()
  return offerDifference(clinic, tx, freed, changeAndWithdraw)
}

async function offerDifference<T>(
  { clock, timeZone }: Clinic,
  tx: Tx,
  { from, to }: Period,
  change: () => Promise<T>,
): Promise<T> {
  const now = clock()
  const { rows } = await sql<{ before: string[] | null }>`
    select note_free_places(${from}, ${to}, ${timeZone}, ${now}) as before`.execute(tx)
  const result = await change()
  const before = rows[0]?.before
  if (before) await sql`select offer_freed(${before}, ${from}, ${to}, ${timeZone}, ${now})`.execute(tx)
  return result
}
