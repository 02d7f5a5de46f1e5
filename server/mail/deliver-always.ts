import type { Context } from '../context.ts'
import { runAgain } from '../run-again.ts'
import { deliverDue } from './deliver-mail.ts'
import type { Composers } from './mail.ts'
import { type MailService, NotDelivered } from './mail-service.ts'
import { mailsAtOnce } from './open-smtp.ts'

const lookEveryMs = 1_000
const troubledMs = 5_000
const finishWithinMs = 5_000

/**
 * Delivers mail from now on: looks every second, five seconds after trouble, at once while more is due and all goes
 * well. Gives what ends it: mail under way has five seconds to finish, and is sent later where it does not.
 */
export function deliverAlways(
  context: Context,
  mail: MailService,
  composers: Composers,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const abandon = new AbortController()
  const pauses = { firstAfterMs: lookEveryMs, afterFailureMs: troubledMs }
  // Where the mail server or the database is away all fail alike: one line a round tells it, and the next one waits.
  const stop = runAgain({ ...pauses, onError }, async (stopped) => {
    for (;;) {
      const { taken, failures } = await deliverDue(context, mail, composers, abandon.signal)
      if (failures.length > 0) onError(failures[0])
      if (!failures.every(isFinal)) return troubledMs
      if (taken < mailsAtOnce || stopped.aborted) return lookEveryMs
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
  return failure instanceof NotDelivered && failure.final
}
