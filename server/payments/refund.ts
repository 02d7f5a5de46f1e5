import type { Context } from '../context.ts'
import { applyRefund } from './apply-payment.ts'
import { type CardPayment, findRefund, requestRefund } from './provider.ts'
import { selectPayments } from './queries.ts'

/** A refund that the provider or the payer's bank has turned away this often is left to people. */
export const mostRefundAttempts = 3

/**
 * Carries on with the return of a card payment: asks the provider for it where it is due, and how far it has come. What
 * is left to people is only asked about: they may have returned it at the provider's own desk. Safe to repeat and to run twice at once: the provider returns a payment once. Throws where the provider does not
 * answer; then the refund stays due.
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
  if (state !== 'refund_due' && state !== 'refund_pending') return
  const leftToPeople = attempt > mostRefundAttempts
  if (state === 'refund_due' && !leftToPeople) await requestRefund(card, { id, transactionId, attempt })
  const progress = await findRefund(card, { transactionId, receivedCents: received_cents ?? 0 })
  if (progress.state !== 'failed' || !leftToPeople) await applyRefund(context, { id, bookingId, attempt }, progress)
}
