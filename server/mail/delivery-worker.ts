import type { Context } from '../context.ts'
import { runPeriodically } from '../run-periodically.ts'
import { deliverDue } from './deliver-mail.ts'
import type { Templates } from './mail.ts'
import { DeliveryError, type MailService } from './mail-service.ts'
import { mailsAtOnce } from './open-smtp.ts'

const pollIntervalMs = 1_000
const errorDelayMs = 5_000
const finishWithinMs = 5_000

/**
 * Starts the delivery of mail. Polls every second, five seconds after an error, and immediately while more is due.
 * Returns a function that stops it: mail in flight has five seconds to finish, otherwise it is sent later.
 */
export function startDeliveryWorker(
  context: Context,
  mail: MailService,
  templates: Templates,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const abandon = new AbortController()
  const pauses = { firstAfterMs: pollIntervalMs, retryDelayMs: errorDelayMs }
  // If the mail server or the database is down, all mails fail alike: log one line per run.
  const stop = runPeriodically({ ...pauses, onError }, async (stopped) => {
    for (;;) {
      const { taken, failures } = await deliverDue(context, mail, templates, abandon.signal)
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

// A rejected mail says nothing about the others.
function isFinal(failure: unknown): boolean {
  return failure instanceof DeliveryError && failure.final
}
