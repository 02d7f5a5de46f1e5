import type { Context } from '../context.ts'
import { deliverDue } from './deliver-mail.ts'
import type { Composers } from './mail.ts'
import type { MailService } from './mail-service.ts'
import { mailsAtOnce } from './open-smtp.ts'

const lookEveryMs = 1_000
const finishWithinMs = 5_000

/**
 * Delivers mail from now on: looks every second, and goes on without a pause while more is due and all goes well. Gives
 * what ends it: mail under way has five seconds to finish, and is sent later where it does not.
 */
export function deliverAlways(
  context: Context,
  mail: MailService,
  composers: Composers,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let round: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const [stop, abandon] = [new AbortController(), new AbortController()]
  const deliver = async () => {
    for (let more = true; more && !stop.signal.aborted; ) {
      const { taken, failures } = await deliverDue(context, mail, composers, abandon.signal)
      // Where the mail server is away all of them fail alike: one line a round tells it.
      if (failures.length > 0) onError(failures[0])
      more = taken === mailsAtOnce && failures.length === 0
    }
  }
  const again = () => {
    round = deliver().catch(onError)
    void round.then(() => {
      if (!stop.signal.aborted) timer = setTimeout(again, lookEveryMs)
    })
  }
  timer = setTimeout(again, lookEveryMs)
  return async () => {
    stop.abort()
    clearTimeout(timer)
    const giveUp = setTimeout(() => abandon.abort(), finishWithinMs)
    await round
    clearTimeout(giveUp)
    mail.transport.close()
  }
}
