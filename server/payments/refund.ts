import type { Context } from '../context.ts'
import { applyRefund } from './apply-payment.ts'
import { type CardPayment, createRefund, findRefund } from './provider.ts'
import { type PaymentRow, selectPayments } from './queries.ts'

/**
 * Carries on with the return of a card payment: asks the provider for it where it is due, or how far it has come.
 * Safe to repeat and to run twice at once: the provider returns a payment once. Throws where the provider does not
 * answer; then the refund stays due.
 */
export async function refundPayment(context: Context, card: CardPayment, paymentId: string): Promise<void> {
  const payment = await selectPayments(context.db).where('payment.id', '=', paymentId).executeTakeFirst()
  if (payment?.method !== 'card' || payment.transaction_id === null) return
  const progress = await progressOf(card, { ...payment, transaction_id: payment.transaction_id })
  if (progress) await applyRefund(context, payment.id, progress)
}

function progressOf(card: CardPayment, payment: PaymentRow & { transaction_id: string }) {
  const { id, transaction_id: transactionId, refund_attempt: attempt } = payment
  if (payment.state === 'refund_due') return createRefund(card, { id, transactionId, attempt })
  if (payment.state === 'refund_pending') return findRefund(card, transactionId)
  return undefined
}
