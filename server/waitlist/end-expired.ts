import { sql } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import type { Context } from '../context.ts'
import { transactWithoutSessionLock } from '../database/audited-transaction.ts'
import { runPeriodically } from '../run-periodically.ts'
import { endExpired, lockDays } from './end-offers.ts'

const intervalMs = 5_000

/**
 * Ends expired offers and offers their times to the next in line, one transaction for each day. Everything that books does
 * the same first, so this only makes the next offer go out in time. Idempotent. Returns the number of days.
 */
export async function endExpiredOffers({ db, clock, timeZone }: Context): Promise<number> {
  const now = clock()
  const { rows } = await sql<{ day: ClinicDay }>`
    select distinct day from waitlist_offer where outcome is null and held_until <= ${now} order by day`.execute(db)
  for (const { day } of rows) {
    await transactWithoutSessionLock(db, { portal: true }, async (tx) => {
      await lockDays(tx, [day])
      await endExpired(tx, [day], timeZone, now)
    })
  }
  return rows.length
}

/** Ends expired offers every five seconds. Returns a function that stops it. */
export function startWaitlist(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  return runPeriodically({ firstAfterMs: intervalMs, retryDelayMs: intervalMs, onError }, async () => {
    await endExpiredOffers(context)
    return intervalMs
  })
}
