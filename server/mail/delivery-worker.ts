import type { Context } from '../context.ts'
import { runPeriodically } from '../run-periodically.ts'
import { deliverDue } from './deliver-mail.ts'
import type { Composers } from './mail.ts'
import { DeliveryError, type MailService } from './mail-service.ts'
import { mailsAtOnce } from './open-smtp.ts'

const pollIntervalMs = 1_000
const errorDelayMs = 5_000
const finishWithinMs = 5_000

/**
 * Delivers mail from now on: looks every second, five seconds after trouble, at once while more is due and all goes
 * well. Gives what ends it: mail under way has five seconds to finish, and is sent later where it does not.
 */
export function startDeliveryWorker(
  context: Context,
  mail: MailService,
  composers: Composers,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const abandon = new AbortController()
  const pauses = { firstAfterMs: pollIntervalMs, retryDelayMs: errorDelayMs }
  // Where the mail server or the database is away all fail alike: one line a round tells it, and the next one waits.
  const stop = runPeriodically({ ...pauses, onError }, async (stopped) => {
    for (;;) {
      const { taken, failures } = await deliverDue(context, mail, composers, abandon.signal)
      if (failures.length > 0) onError(failures[0])
      if (!failures.every(isFinal)) return errorDelayMs
      if (taken < mailsAtOnce || stopped.aborted) return pollIntervalMs
    }
  })
  return async () => {
    const giveUp = setTimeout(() => abandon.abort(), finishWithinMs)
    await stop()
    clearTimeout(giveUp)
    mail.transport.close()
  }
}

// One that nobody will take says nothing of the others.
function isFinal(failure: unknown): boolean {
  return failure instanceof DeliveryError && failure.final
}
