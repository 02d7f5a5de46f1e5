import type { Context } from '../context.ts'
import { type Applied, abandonPayment, applyPayment, isOpen, saveIntentId } from './apply-payment.ts'
import {
  type CardPayment,
  cancelIntent,
  createIntent,
  type Intent,
  PaymentProviderError,
  retrieveIntent,
  withProviderTimeout,
} from './provider.ts'
import { type PaymentRow, selectPayments } from './queries.ts'
import { refundPayment } from './refund.ts'

/**
 * The intent of a payment as the provider has it now. Where the payment has none yet, or the portal ended before it
 * could keep it, it is opened under the payment's own key, which finds it again; it is kept before it is answered.
 * Undefined where the provider will not open it any more: the payment is over then, and makes room for another.
 */
export async function ensureIntent(
  context: Context,
  card: CardPayment,
  payment: PaymentRow,
): Promise<Intent | undefined> {
  if (payment.transaction_id !== null) return retrieveIntent(card, payment.transaction_id)
  const { id, booking_id: bookingId, amount_cents: amountCents } = payment
  const intent = await createIntent(card, { id, bookingId, amountCents })
  await (intent ? saveIntentId(context, id, intent.id) : abandonPayment(context, id))
  return intent
}

/**
 * Applies a fresh intent and returns its money at once where it must go back. Asks for it once more where it knows of less
 * that has gone back than we do. Throws where the provider fails.
 */
export async function settleIntent(context: Context, card: CardPayment, fresh: Intent): Promise<Applied> {
  let [intent, applied] = [fresh, await applyPayment(context, fresh)]
  if (applied.staleRefundCents !== undefined) {
    intent = await retrieveIntent(card, intent.id)
    applied = await applyPayment(context, intent, applied.staleRefundCents)
  }
  const { payment } = applied
  if (payment === 'unknown') return applied
  // Less than has arrived: turned away by the payer's bank after all, or an answer from before it arrived.
  const less = payment.state === 'refunded' && (intent.latest_charge?.amount_refunded ?? 0) < intent.amount_received
  if (less || isReturning(payment.state)) await refundPayment(context, card, payment.id)
  return applied
}

/** Ends a payment that nobody should make any more. Where the money has come in all the same, it goes back. */
export async function closePayment(context: Context, card: CardPayment, payment: PaymentRow): Promise<void> {
  const intent = await ensureIntent(context, card, payment)
  if (!intent) return
  const over = intent.status === 'succeeded' || intent.status === 'canceled'
  await settleIntent(context, card, over ? intent : await cancelIntent(card, intent.id))
}

/**
 * Ends what is open and returns what is due of a booking that was cancelled or paid otherwise, and waits 5 s for it at
 * most. Nothing is lost where the provider does not answer: the sweep does the same later.
 */
export async function settleBooking(context: Context, card: CardPayment | undefined, bookingId: string): Promise<void> {
  if (!card) return
  await withProviderTimeout(settleAll(context, card, bookingId), 5_000).catch((error: unknown) => {
    if (!(error instanceof PaymentProviderError)) throw error
  })
}

async function settleAll(context: Context, card: CardPayment, bookingId: string): Promise<void> {
  const payments = await selectPayments(context.db)
    .where('payment.booking_id', '=', bookingId)
    .where('payment.method', '=', 'card')
    .execute()
  for (const payment of payments) {
    if (isOpen(payment.state)) await closePayment(context, card, payment)
    if (isReturning(payment.state)) await refundPayment(context, card, payment.id)
  }
}

function isReturning(state: PaymentRow['state']): boolean {
  return state === 'refund_due' || state === 'refund_pending'
}
