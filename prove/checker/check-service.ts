import { isDeliverable } from '#contract/placeholder-email.ts'
import type { Entry } from '../workload/history.ts'
import { type FaultWindow, type FinalState, type HistoryIndex, patientOf } from './history-index.ts'

/**
 * 14: the patient gets a mail for each booking and cancellation, and a duplicate only of mail that was in flight during
 * a fault.
 */
export function* mailed(
  { acknowledged, rebooked }: HistoryIndex,
  { rows, mails, mailsWaiting, mailsInFlight }: FinalState,
) {
  if (mailsWaiting > 0) yield `${mailsWaiting} mails wait though nothing holds them up`
  const about = Map.groupBy(
    mails.filter(({ kind }) => kind !== 'reminder'),
    ({ bookingId }) => bookingId,
  )
  for (const [id, entry] of acknowledged) {
    const client = patientOf(entry)
    if (isDeliverable(client) && !about.has(id)) yield `${id} was acknowledged to ${client}, who received no mail`
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { id, client, live } of rows) {
    const kinds = about.get(id)?.map(({ kind }) => kind) ?? []
    if (!live && isDeliverable(client) && !kinds.includes('cancelled')) yield `${id} is cancelled, which no mail tells`
    if (live && kinds.includes('cancelled') && !rebooked.has(id))
      yield `${id} is live, and a mail says that it is cancelled`
  }
  for (const { bookingId, to } of mails) {
    const owner = byId.get(bookingId)?.client
    if (owner !== to) yield `${to} received mail about ${bookingId} of ${owner ?? 'no one'}`
  }
  const twice = mails.length - new Set(mails.map(({ id }) => id)).size
  if (twice > mailsInFlight) yield `${twice} mails came twice, and at most ${mailsInFlight} were under way`
}

const aboutMoney = /payment|paid|event/

/** 15: calls that no fault may affect succeed. */
export function* serves({ history }: HistoryIndex, { faults }: FinalState) {
  for (const entry of history) {
    const { operation, outcome, status } = entry
    if (outcome !== 'info' || operation.op === 'confirm at provider') continue
    if (!faults.some((fault) => excuses(fault, entry)))
      yield `${operation.op} was answered ${status || 'with no response'}`
  }
}

// During a fault an answer may be late, lost or 503. Only the provider, which repeats its events, may get 500.
function excuses(
  { began, recovered, unaffected }: FaultWindow,
  { operation, invoked, returned, status }: Entry,
): boolean {
  if (status === 500 && operation.op !== 'event') return false
  if (returned < began || invoked > recovered || unaffected === 'everything') return false
  return unaffected === 'nothing' || aboutMoney.test(operation.op)
}

/** Returns the slowest answer outside of faults. */
export function slowestOutsideFaults<T extends Pick<Entry, 'invoked' | 'returned'>>(
  stretches: readonly T[],
  faults: readonly FaultWindow[],
): T | undefined {
  const calm = stretches.filter(({ invoked, returned }) =>
    faults.every(({ began, recovered }) => returned < began || invoked > recovered),
  )
  return calm.reduce<T | undefined>((longest, durationFactor) => {
    return longest && longest.returned - longest.invoked >= durationFactor.returned - durationFactor.invoked
      ? longest
      : durationFactor
  }, undefined)
}
