import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { openDispute } from './disputes.ts'
import { add, asJson, type Entry, emit, find, lockIntent, newId, save, seconds } from './ledger.ts'
import type { Charge, Intent, PaymentError, PaymentMethod } from './objects.ts'
import { isFinal, unexpectedState } from './payment-intents.ts'
import { cardOf, createPaymentMethod, paymentMethodParameters, takePaymentMethod } from './payment-methods.ts'
import { type Answer, flag, StripeApiError, texts } from './wire.ts'

/** Parameters of a confirmation, from the server or the payer's browser. */
export const confirmParameters = z.strictObject({
  client_secret: z.optional(z.string()),
  payment_method: z.optional(z.string()),
  payment_method_data: z.optional(paymentMethodParameters),
  return_url: z.optional(z.string()),
  use_stripe_sdk: z.optional(flag),
  expand: z.optional(texts),
})

/** Parameters of the 3-D Secure test page. */
export const challengeParameters = z.strictObject({
  client_secret: z.string(),
  outcome: z.enum(['complete', 'fail']),
})

/**
 * Charges a card: the intent succeeds, is declined with 402, or requires authentication. Can be retried with another
 * card until the intent is paid or cancelled.
 */
export async function confirmIntent(
  entry: Entry,
  id: string,
  given: z.output<typeof confirmParameters>,
): Promise<Answer> {
  const intent = await lockIntent(entry, id, 'intent')
  if (isFinal(intent)) {
    if (intent.status !== 'succeeded') {
      throw unexpectedState(intent, 'You cannot confirm this PaymentIntent because it has a status of')
    }
    throw new StripeApiError(400, {
      message:
        'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      code: 'payment_intent_unexpected_state',
      payment_intent: asJson(intent),
    })
  }
  const method = await methodFor(entry, intent, given)
  const card = cardOf(method)
  const confirmed: Intent = { ...intent, payment_method: method.id, last_payment_error: null, next_action: null }
  if (card.outcome === 'asks') return ask(entry, confirmed)
  if (card.outcome === 'declined') return decline(entry, confirmed, method)
  return succeed(entry, confirmed, method)
}

/** Continues after the 3-D Secure test. Returns the intent for both outcomes. */
export async function answerChallenge(entry: Entry, id: string, outcome: 'complete' | 'fail'): Promise<Answer> {
  const intent = await lockIntent(entry, id, 'intent')
  if (intent.status !== 'requires_action' || intent.payment_method === null) {
    throw unexpectedState(intent, 'There is nothing to authenticate, since the PaymentIntent has a status of')
  }
  const method = await find(entry, 'payment_method', intent.payment_method)
  const answered: Intent = { ...intent, next_action: null }
  if (outcome === 'complete') return succeed(entry, answered, method)
  const failed = await fail(entry, answered, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  })
  return { status: 200, body: asJson(failed) }
}

async function methodFor(
  entry: Entry,
  intent: Intent,
  given: z.output<typeof confirmParameters>,
): Promise<PaymentMethod> {
  if (given.payment_method_data) return createPaymentMethod(entry, given.payment_method_data)
  if (given.payment_method !== undefined) return takePaymentMethod(entry, given.payment_method)
  if (intent.payment_method !== null) return find(entry, 'payment_method', intent.payment_method)
  throw new StripeApiError(400, {
    message: 'You cannot confirm this PaymentIntent because it is missing a payment method.',
    code: 'payment_intent_unexpected_state',
    payment_intent: asJson(intent),
  })
}

async function ask(entry: Entry, intent: Intent): Promise<Answer> {
  const asking: Intent = {
    ...intent,
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'stripe_3ds2_fingerprint' } },
  }
  await save(entry, asking)
  await emit(entry, 'payment_intent.requires_action', asking)
  return { status: 200, body: asJson(asking) }
}

async function decline(entry: Entry, intent: Intent, method: PaymentMethod): Promise<Answer> {
  const { refusal } = cardOf(method)
  if (!refusal) throw new Error('A card that is declined says why.')
  const charge = chargeOf(entry, intent, method, refusal)
  await add(entry, 'charge', charge)
  await emit(entry, 'charge.failed', charge)
  const error: PaymentError = {
    type: 'card_error',
    code: refusal.code,
    decline_code: refusal.declineCode,
    message: refusal.message,
    charge: charge.id,
    payment_method: method,
  }
  const failed = await fail(entry, { ...intent, latest_charge: charge.id }, error)
  return { status: 402, body: { error: { ...asJson(error), payment_intent: asJson(failed) } } }
}

async function fail(entry: Entry, intent: Intent, error: PaymentError): Promise<Intent> {
  const failed: Intent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: error,
  }
  await save(entry, failed)
  await emit(entry, 'payment_intent.payment_failed', failed)
  return failed
}

async function succeed(entry: Entry, intent: Intent, method: PaymentMethod): Promise<Answer> {
  const { outcome } = cardOf(method)
  const charge = chargeOf(entry, intent, method)
  await add(entry, 'charge', charge)
  await emit(entry, 'charge.succeeded', charge)
  const paid: Intent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
  }
  await save(entry, paid)
  await emit(entry, 'payment_intent.succeeded', paid)
  if (outcome === 'disputed' || outcome === 'inquired') await openDispute(entry, charge, outcome === 'inquired')
  return { status: 200, body: asJson(paid) }
}

function chargeOf(
  { now }: Entry,
  intent: Intent,
  method: PaymentMethod,
  refusal?: { code: string; message: string },
): Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: refusal ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: !refusal,
    created: seconds(now),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: !refusal,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: chargedCard(intent, method) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: refusal ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

function chargedCard({ amount }: Intent, { card }: PaymentMethod): Stripe.Charge.PaymentMethodDetails.Card {
  const { brand, checks, country, exp_month, exp_year, funding, last4 } = card
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand,
    checks,
    country,
    electronic_commerce_indicator: null,
    exp_month,
    exp_year,
    funding,
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}
