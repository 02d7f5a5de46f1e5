import { purgeAuditEntries } from '../audit/purge-entries.ts'
import { purgeAppointmentLinks } from '../bookings/appointment-link.ts'
import type { Context } from '../context.ts'
import { purgeUnusedPhotos } from '../doctors/purge-photos.ts'
import { purgeExpired } from '../identity/purge-expired.ts'
import { purgeMail } from '../mail/purge-mail.ts'
import { purgeRejected } from '../reviews/delete-reviews.ts'
import { runPeriodically } from '../run-periodically.ts'

const intervalMs = 3_600_000

/** Deletes expired data once an hour. A failed step is retried an hour later. Returns a function that stops it. */
export function startHourlyCleanup(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  const { db } = context
  const steps = [
    () => purgeExpired(db),
    () => purgeAppointmentLinks(context),
    () => purgeMail(context),
    () => purgeAuditEntries(db),
    () => purgeUnusedPhotos(db),
    () => purgeRejected(db),
  ]
  return runPeriodically({ firstAfterMs: intervalMs, retryDelayMs: intervalMs, onError }, async (stop) => {
    for (const purge of steps) if (!stop.aborted) await purge().catch(onError)
    return intervalMs
  })
}
