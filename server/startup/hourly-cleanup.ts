import type { ClientConfig } from 'pg'
import { purgeAuditEntries } from '../audit/purge-entries.ts'
import { purgeAppointmentLinks } from '../bookings/appointment-link.ts'
import { purgeOccupancies } from '../bookings/purge-occupancies.ts'
import type { Context } from '../context.ts'
import { purgeChanges } from '../database/change-feed.ts'
import { connectWithoutTimeout } from '../database/connect.ts'
import { purgeUnusedPhotos } from '../doctors/purge-photos.ts'
import { purgeImports } from '../imports/purge-imports.ts'
import { purgeMail } from '../mail/purge-mail.ts'
import { purgeExpired } from '../people/purge-expired.ts'
import { purgeRejected } from '../reviews/delete-reviews.ts'
import { runPeriodically } from '../run-periodically.ts'
import { purgeNetworks } from '../waitlist/purge-networks.ts'

const intervalMs = 3_600_000

/**
 * Deletes expired data, without a statement timeout: what has gathered since the last run may be much. Continues after a step
 * that fails. Idempotent.
 */
export async function deleteExpired(
  context: Context,
  config: ClientConfig,
  onError: (error: unknown) => void,
  stop?: AbortSignal,
): Promise<void> {
  const db = connectWithoutTimeout(config)
  const unhurried = { ...context, db }
  const steps = [
    () => purgeExpired(db),
    () => purgeChanges(db),
    () => purgeAppointmentLinks(unhurried),
    () => purgeMail(unhurried),
    () => purgeAuditEntries(db),
    () => purgeUnusedPhotos(db),
    () => purgeRejected(db),
    () => purgeNetworks(db),
    () => purgeOccupancies(unhurried),
    () => purgeImports(unhurried),
  ]
  for (const purge of steps) if (!stop?.aborted) await purge().catch(onError)
  await db.destroy()
}

/** Runs `deleteExpired` once an hour. Returns a function that stops it. */
export function startHourlyCleanup(
  context: Context,
  config: ClientConfig,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return runPeriodically({ firstAfterMs: intervalMs, retryDelayMs: intervalMs, onError }, async (stop) => {
    await deleteExpired(context, config, onError, stop)
    return intervalMs
  })
}
