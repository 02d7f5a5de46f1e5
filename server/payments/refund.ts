import type { Context } from '../context.ts'
import { applyRefund } from './apply-payment.ts'
import { type CardPayment, findRefund, requestRefund } from './provider.ts'
import { selectPayments } from './queries.ts'

/**
 * A refund that the provider or the payer's bank has turned away this often is left to people. The sweep waits six times as
 * long before each further attempt, so that a day on which the provider fails does not use them up.
 */
export const maxRefundAttempts = 5

/**
 * Carries on with the return of a card payment: asks the provider for it where it is due, and how far it has come. What
 * is left to people is only asked about, since they may have returned it at the provider's own desk, and so is what had
 * arrived, since the payer's bank may have turned it away after all. Safe to repeat and to run twice at once: the provider
 * returns a payment once. Throws where the provider does not answer; then the refund stays as it was.
 */
export async function refundPayment(context: Context, card: CardPayment, paymentId: string): Promise<void> {
  const payment = await selectPayments(context.db).where('payment.id', '=', paymentId).executeTakeFirst()
  if (payment?.method !== 'card' || payment.transaction_id === null) return
  const {
    id,
    booking_id: bookingId,
    transaction_id: transactionId,
    received_cents,
    refund_attempt: attempt,
    state,
  } = payment
  if (state !== 'refund_due' && state !== 'refund_pending' && state !== 'refunded') return
  const leftToPeople = attempt > maxRefundAttempts
  if (state === 'refund_due' && !leftToPeople) await requestRefund(card, { id, transactionId, attempt })
  const progress = await findRefund(card, { transactionId, receivedCents: received_cents ?? 0 })
  if (state === 'refund_due' && leftToPeople && progress.state === 'failed') return
  await applyRefund(context, { id, bookingId, attempt, arrived: state === 'refunded' }, progress)
}
