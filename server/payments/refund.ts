import type { Context } from '../context.ts'
import { applyRefund, endExpiredHold } from './apply-payment.ts'
import { type CardPayment, findRefund, requestRefund } from './provider.ts'
import { selectPayments } from './queries.ts'

/**
 * Maximum number of refund attempts; after that an admin decides. The sweep multiplies the delay by six before each
 * attempt, so that a day without the provider does not use them up.
 */
export const maxRefundAttempts = 5

/**
 * Continues the refund of a card payment: requests it if it is due, and stores its progress. Does nothing while the
 * payment is held. Requests nothing once the attempts are used up, but an admin may have refunded it in the provider's
 * dashboard. Checks a completed refund too, since the payer's bank may return it. Idempotent, also when run
 * concurrently. Throws if the provider does not respond.
 */
export async function refundPayment(context: Context, card: CardPayment, paymentId: string): Promise<void> {
  const payment = await selectPayments(context.db).where('payment.id', '=', paymentId).executeTakeFirst()
  if (payment?.method !== 'card' || payment.transaction_id === null) return
  const {
    id,
    booking_id: bookingId,
    transaction_id: transactionId,
    received_cents,
    refund_cents,
    returned_cents,
    refund_attempt: attempt,
    state,
  } = payment
  if (state !== 'refund_due' && state !== 'refund_pending' && state !== 'refunded') return
  if (!(await endExpiredHold(context, payment))) return
  const attemptsUsedUp = attempt > maxRefundAttempts
  const targetCents = refund_cents ?? received_cents ?? 0
  // An absent amount refunds the rest.
  const amountCents =
    refund_cents === null || refund_cents === received_cents ? undefined : refund_cents - returned_cents
  if (state === 'refund_due' && !attemptsUsedUp && (amountCents === undefined || amountCents > 0)) {
    await requestRefund(card, { id, transactionId, attempt, amountCents })
  }
  const progress = await findRefund(card, { transactionId, targetCents })
  if (state === 'refund_due' && attemptsUsedUp && progress.state === 'failed') return
  await applyRefund(context, { id, bookingId, attempt, arrived: state === 'refunded' }, progress)
}
