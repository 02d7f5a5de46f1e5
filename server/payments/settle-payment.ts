import type { Context } from '../context.ts'
import { type Applied, abandonPayment, applyPayment, saveIntentId } from './apply-payment.ts'
import { isOpen } from './payment-state.ts'
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
 * Retrieves the current intent of a payment. Opens and stores one if the payment has none. The idempotency key is the
 * payment's ID, so an intent that was opened but not stored is found again. Returns `undefined`, and cancels the
 * payment, if the provider does not open it.
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
 * Applies a fresh intent and starts its refund if one is due. Retrieves the intent again if it reports a smaller refund
 * or an earlier state of a dispute than is on record. Throws if the provider fails.
 */
export async function settleIntent(context: Context, card: CardPayment, fresh: Intent): Promise<Applied> {
  let [intent, applied] = [fresh, await applyPayment(context, fresh)]
  if (applied.outdated) {
    intent = await retrieveIntent(card, intent.id)
    applied = await applyPayment(context, intent, applied.outdated)
  }
  const { payment } = applied
  if (payment === 'unknown') return applied
  // A smaller refund than received: the payer's bank returned it, or the intent is outdated.
  const target = payment.refund_cents ?? intent.amount_received
  const less = payment.state === 'refunded' && (intent.latest_charge?.amount_refunded ?? 0) < target
  if (less || isReturning(payment.state)) await refundPayment(context, card, payment.id)
  return applied
}

/**
 * Closes a payment that must no longer be made. If it was made, it is refunded, unless the provider has refunded it or
 * the payer disputes it.
 */
export async function closePayment(context: Context, card: CardPayment, payment: PaymentRow): Promise<void> {
  const intent = await ensureIntent(context, card, payment)
  if (!intent) return
  const ended = intent.status === 'succeeded' || intent.status === 'canceled'
  await settleIntent(context, card, ended ? intent : await cancelIntent(card, intent.id))
}

/**
 * Closes open payments and starts due refunds of a booking that was cancelled or paid otherwise. Waits at most 5 s for
 * the provider; the sweep does the rest later.
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
    if (isOpen(payment.state) || isReturning(payment.state)) await closePayment(context, card, payment)
  }
}

function isReturning(state: PaymentRow['state']): boolean {
  return state === 'refund_due' || state === 'refund_pending'
}
