import { purgeAuditEntries } from '../audit/purge-entries.ts'
import type { Context } from '../context.ts'
import { purgeUnusedPhotos } from '../doctors/purge-photos.ts'
import { purgeExpired } from '../identity/purge-expired.ts'
import { purgeMail } from '../mail/purge-mail.ts'
import { purgeRejected } from '../reviews/delete-reviews.ts'
import { runPeriodically } from '../run-periodically.ts'

const everyMs = 3_600_000

/** Removes once an hour what is not kept any longer; gives what ends that. What fails is tried an hour later. */
export function startHourlyCleanup(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  const { db } = context
  const all = [
    () => purgeExpired(db),
    () => purgeMail(context),
    () => purgeAuditEntries(db),
    () => purgeUnusedPhotos(db),
    () => purgeRejected(db),
  ]
  return runPeriodically({ firstAfterMs: everyMs, retryDelayMs: everyMs, onError }, async (stop) => {
    for (const forget of all) if (!stop.aborted) await forget().catch(onError)
    return everyMs
  })
}
