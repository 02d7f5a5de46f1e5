import { asApiError, isOutcomeUnknown } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { isLocked, setLocked } from '../../api/lock.ts'
import { networkReturns } from '../../api/network-returns.ts'

let isSending = false

/**
 * Locks this page and those of other tabs, then the session on the server. Without an answer, such as without a network,
 * asks again until the session is locked or the page is unlocked.
 */
export async function lockPages(): Promise<void> {
  setLocked(true)
  if (isSending) return
  isSending = true
  while (isLocked()) {
    const sent = call('staff PUT /session/lock', { whileLocked: true })
    const error = await sent.then(() => undefined, asApiError)
    if (!error || !isOutcomeUnknown(error)) break
    await networkReturns()
  }
  isSending = false
}
