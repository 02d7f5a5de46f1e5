import { forgetEntries } from './audit/forget-entries.ts'
import type { Context } from './context.ts'
import { forgetPhotos } from './doctors/forget-photos.ts'
import { forgetExpired } from './identity/forget-expired.ts'
import { forgetMail } from './mail/forget-mail.ts'
import { forgetTurnedDown } from './reviews/forget-reviews.ts'
import { runAgain } from './run-again.ts'

const everyMs = 3_600_000

/** Removes once an hour what is not kept any longer; gives what ends that. What fails is tried an hour later. */
export function forgetHourly(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  const { db } = context
  const all = [
    () => forgetExpired(db),
    () => forgetMail(context),
    () => forgetEntries(db),
    () => forgetPhotos(db),
    () => forgetTurnedDown(db),
  ]
  return runAgain({ firstAfterMs: everyMs, afterFailureMs: everyMs, onError }, async (stop) => {
    for (const forget of all) if (!stop.aborted) await forget().catch(onError)
    return everyMs
  })
}
