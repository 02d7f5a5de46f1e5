import * as z from 'zod/mini'
import { isChargedBack } from './disputes.ts'
import { add, type Entry, emit, find, lockIntent, newId, save, seconds } from './ledger.ts'
import type { Charge, Refund } from './objects.ts'
import { cardOf } from './payment-methods.ts'
import { invalid, StripeApiError, texts, wholeNumber } from './wire.ts'

export const refundParameters = z.strictObject({
  payment_intent: z.optional(z.string()),
  charge: z.optional(z.string()),
  amount: z.optional(wholeNumber),
  reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
  metadata: z.optional(z.record(z.string(), z.string())),
  expand: z.optional(texts),
})

/** Delay until a pending refund is settled. */
const settlesAfterMs = 5_000

/** Refunds the rest of a charge, or `amount` of it. Throws if that exceeds the rest. */
export async function createRefund(entry: Entry, given: z.output<typeof refundParameters>): Promise<Refund> {
  const charge = await chargeToRefund(entry, given)
  const left = charge.amount - charge.amount_refunded
  const amount = given.amount ?? left
  if (left === 0) throw refusal(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  if (await isChargedBack(entry, charge)) throw refusal(`Charge ${charge.id} has been charged back.`, 'charge_disputed')
  if (amount < 1) throw invalid('amount', 'Invalid positive integer', 'parameter_invalid_integer')
  if (amount > left) {
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`
    throw refusal(message, undefined)
  }
  const { outcome } = cardOf(await find(entry, 'payment_method', charge.payment_method))
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: seconds(entry.now),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: given.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: outcome === 'refund_waits' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  const settlesLater = outcome === 'refund_waits' || outcome === 'refund_fails'
  const settlesAt = settlesLater ? new Date(entry.now.getTime() + settlesAfterMs) : undefined
  const refunded = await changeRefunded(entry, charge, amount)
  await add(entry, 'refund', refund, settlesAt)
  await emit(entry, 'refund.created', refund)
  await emit(entry, 'charge.refunded', refunded)
  return refund
}

/** Settles due refunds: they succeed, or fail for a card that rejects refunds. */
export async function settleRefunds(entry: Entry): Promise<void> {
  const due = await entry.ledger
    .selectFrom('stripe_stand_in.object')
    .select('body')
    .where('kind', '=', 'refund')
    .where('settles_at', '<=', entry.now)
    .orderBy('serial')
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { body } of due) await settle(entry, body as Refund)
}

async function settle(entry: Entry, refund: Refund): Promise<void> {
  const fails = refund.status === 'succeeded'
  const settled: Refund = fails
    ? { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }
    : { ...refund, status: 'succeeded' }
  if (fails) {
    await lockIntent(entry, refund.payment_intent)
    await changeRefunded(entry, await find(entry, 'charge', refund.charge), -refund.amount)
  }
  await save(entry, settled)
  await emit(entry, 'refund.updated', settled)
  await emit(entry, 'charge.refund.updated', settled)
  if (fails) await emit(entry, 'refund.failed', settled)
}

async function chargeToRefund(
  entry: Entry,
  { payment_intent, charge }: z.output<typeof refundParameters>,
): Promise<Charge> {
  if ((payment_intent === undefined) === (charge === undefined)) {
    throw invalid(
      'charge',
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intentId = payment_intent ?? (await find(entry, 'charge', charge ?? '', 'charge')).payment_intent
  const { latest_charge } = await lockIntent(entry, intentId, 'payment_intent')
  const found = latest_charge === null ? undefined : await find(entry, 'charge', charge ?? latest_charge)
  if (found?.status !== 'succeeded') {
    throw refusal(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, undefined)
  }
  return found
}

async function changeRefunded(entry: Entry, charge: Charge, amount: number): Promise<Charge> {
  const amount_refunded = charge.amount_refunded + amount
  const changed: Charge = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
  await save(entry, changed)
  return changed
}

function refusal(message: string, code: string | undefined): StripeApiError {
  return new StripeApiError(400, { message, ...(code && { code }) })
}
