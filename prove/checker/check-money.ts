import { of } from '../workload/history.ts'
import { earliestOf, type FinalState, type HistoryIndex, type Row } from './history-index.ts'

/** 7: a paid booking has one payment of its price, and no booking is shown as paid without one. */
export function* paidOnce({ history }: HistoryIndex, { rows, payments, ledger }: FinalState) {
  const byBooking = Map.groupBy(payments, ({ bookingId }) => bookingId)
  const byIntent = new Map(ledger.map((intent) => [intent.intentId, intent]))
  for (const { id, client, priceCents, transactionId } of rows.filter((row) => row.transactionId !== null)) {
    const succeeded = byBooking.get(id)?.filter(({ state }) => state === 'succeeded') ?? []
    const [payment] = succeeded
    if (succeeded.length !== 1 || payment?.transactionId !== transactionId) {
      yield `${id} is paid by ${succeeded.length} payments`
    } else if (payment.client !== client || payment.amountCents !== priceCents) {
      yield `${id} is paid by ${payment.amountCents} cents of ${payment.client}`
    } else if (payment.method === 'card') yield* notAtProvider(ledger, { id, priceCents, transactionId })
  }
  const used = rows.flatMap(({ transactionId }) => transactionId ?? [])
  if (new Set(used).size !== used.length) yield 'a transaction pays two bookings'
  const seen = history.flatMap(({ content: { booking, bookings = [] } }) =>
    booking ? [booking, ...bookings] : bookings,
  )
  for (const { _id, payment } of seen) {
    if (payment.state !== 'paid') continue
    if (byIntent.get(payment.transactionId ?? '')?.status !== 'succeeded') {
      yield `${_id} was shown as paid by ${payment.transactionId}, which is not`
    }
  }
}

function* notAtProvider(
  ledger: FinalState['ledger'],
  { id, priceCents, transactionId }: Pick<Row, 'id' | 'priceCents' | 'transactionId'>,
) {
  const intent = ledger.find(({ intentId }) => intentId === transactionId)
  const right =
    intent?.status === 'succeeded' &&
    intent.receivedCents === priceCents &&
    intent.refundedCents === 0 &&
    intent.currency === 'usd' &&
    intent.metadata.bookingId === id
  if (!right) yield `${id} is paid by ${transactionId}, of which the provider says ${JSON.stringify(intent)}`
}

/** 8: the payments of the portal match those of the provider. */
export function* moneyConserved(
  _story: unknown,
  { rows, payments, ledger }: Pick<FinalState, 'rows' | 'payments' | 'ledger'>,
) {
  const held = sum(ledger.map(({ receivedCents, refundedCents }) => receivedCents - refundedCents))
  const cards = payments.filter(({ method }) => method === 'card')
  const byTransaction = new Map(cards.map((payment) => [payment.transactionId, payment]))
  const paid = rows.filter((row) => row.live && row.transactionId !== null && byTransaction.has(row.transactionId))
  const due = cards.filter(({ state }) => state === 'refund_due')
  const kept = cards.filter(({ state }) => state === 'kept' || state === 'refunded')
  const owed =
    sum(paid.map((row) => row.priceCents)) +
    sum(due.map((payment) => payment.amountCents)) +
    sum(kept.map(({ amountCents, refundCents }) => amountCents - (refundCents ?? amountCents)))
  if (held !== owed) yield `the provider holds ${held} cents, and the portal answers for ${owed}`
  for (const { intentId, status, receivedCents, refundedCents } of ledger) {
    const payment = byTransaction.get(intentId)
    const settled = payment && ['succeeded', 'refund_due', 'refund_pending', 'refunded', 'kept'].includes(payment.state)
    const refund = payment?.refundCents ?? payment?.amountCents
    if (payment?.state === 'refunded' && refundedCents !== refund) {
      yield `${intentId} was refunded by ${refundedCents} cents instead of ${refund}`
    }
    if (status === 'succeeded' && !settled) yield `${intentId} took ${receivedCents} cents and is ${payment?.state}`
  }
}

/** 9: a paid booking stays paid until it is cancelled or its cash is returned. */
export function* paidIsStable({ history, endOf }: HistoryIndex) {
  const cleared = earliestOf(
    of(history, 'undo pay at clinic').filter(({ outcome }) => outcome !== 'fail'),
    ({ invoked }) => invoked,
  )
  const paidSince = new Map<string, number>()
  for (const { invoked, returned, content } of history.toSorted((a, b) => a.returned - b.returned)) {
    for (const { _id, payment } of [...(content.booking ? [content.booking] : []), ...(content.bookings ?? [])]) {
      const since = paidSince.get(_id)
      if (payment.state === 'paid' && since === undefined) paidSince.set(_id, returned)
      const unpaid = payment.state !== 'paid' && since !== undefined && since < invoked
      if (unpaid && Math.min(endOf(_id), cleared.get(_id) ?? Number.POSITIVE_INFINITY) > returned) {
        yield `${_id} was paid and then ${payment.state}, though no one cancelled or refunded it`
      }
    }
  }
}

/** 10: a repeated event changes nothing, and a forged event is rejected. */
export function* eventsOnce({ history }: HistoryIndex, { auditedChanges }: FinalState) {
  for (const { operation, outcome } of of(history, 'event')) {
    if (!operation.signed && outcome === 'ok')
      yield `an event about ${operation.intentId} was taken without a signature`
  }
  const succeeded = auditedChanges.filter(({ action }) => action === 'payment_succeeded')
  for (const [id, group] of Map.groupBy(succeeded, ({ objectId }) => objectId)) {
    if (group.length > 1) yield `payment ${id} succeeded ${group.length} times`
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
