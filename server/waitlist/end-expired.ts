import { sql } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import type { Context } from '../context.ts'
import { runPeriodically } from '../run-periodically.ts'
import { endExpired, noDays, withLocks } from './with-locks.ts'

const intervalMs = 5_000

/**
 * Ends expired offers and offers their times to the next in line, one transaction for each day. Everything that books does
 * the same first, so this only makes the next offer go out in time. Idempotent. Returns the number of days.
 */
export async function endExpiredOffers(context: Context): Promise<number> {
  const { db, clock, timeZone } = context
  const now = clock()
  const { rows } = await sql<{ day: ClinicDay }>`
    select distinct day from waitlist_offer where outcome is null and held_until <= ${now} order by day`.execute(db)
  for (const { day } of rows) {
    await withLocks(context, { portal: true }, { days: async () => [day], freed: noDays }, (tx) =>
      endExpired(tx, [day], timeZone, now),
    )
  }
  return rows.length
}

/** Returns when the next offer expires, which may be in the past; nothing if none is open. */
export async function findNextExpiry({ db }: Context): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(held_until) as at from waitlist_offer where outcome is null`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Ends expired offers every five seconds. Returns a function that stops it. */
export function startWaitlist(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  return runPeriodically({ firstAfterMs: intervalMs, retryDelayMs: intervalMs, onError }, async () => {
    await endExpiredOffers(context)
    return intervalMs
  })
}
