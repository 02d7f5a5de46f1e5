import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { add, asJson, type Entry, emit, lockIntent, newId, save, seconds } from './ledger.ts'
import type { Intent } from './objects.ts'
import { flag, invalid, StripeApiError, texts, wholeNumber } from './wire.ts'

const currency = z.string().check(z.regex(/^[A-Za-z]{3}$/))
const metadata = z.record(z.string(), z.string())

/** Parameters of a new intent. `confirm` and `payment_method` confirm it immediately. */
export const intentParameters = z.strictObject({
  amount: wholeNumber,
  currency,
  metadata: z.optional(metadata),
  description: z.optional(z.string()),
  receipt_email: z.optional(z.string()),
  allowed_payment_method_types: z.optional(texts),
  automatic_payment_methods: z.optional(
    z.strictObject({ enabled: flag, allow_redirects: z.optional(z.enum(['always', 'never'])) }),
  ),
  payment_method: z.optional(z.string()),
  confirm: z.optional(flag),
  return_url: z.optional(z.string()),
  expand: z.optional(texts),
})

/** Fields that can be changed until the intent is paid or cancelled. */
export const intentChanges = z.strictObject({
  amount: z.optional(wholeNumber),
  currency: z.optional(currency),
  metadata: z.optional(metadata),
  description: z.optional(z.string()),
  receipt_email: z.optional(z.string()),
  expand: z.optional(texts),
})

export const cancelParameters = z.strictObject({
  cancellation_reason: z.optional(z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])),
  expand: z.optional(texts),
})

/** Creates an intent that requires a payment method. */
export async function createIntent(entry: Entry, given: z.output<typeof intentParameters>): Promise<Intent> {
  checkAmount(given.amount)
  const id = newId('pi')
  const intent: Intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: given.automatic_payment_methods
      ? { enabled: given.automatic_payment_methods.enabled === 'true' }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created: seconds(entry.now),
    currency: given.currency.toLowerCase(),
    customer: null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  }
  await add(entry, 'payment_intent', intent)
  await emit(entry, 'payment_intent.created', intent)
  return intent
}

/** Changes an intent that is neither paid nor cancelled. Metadata is merged; an empty text removes a key. */
export async function updateIntent(entry: Entry, id: string, given: z.output<typeof intentChanges>): Promise<Intent> {
  const intent = await lockIntent(entry, id)
  if (isFinal(intent)) {
    const what = Object.keys(given)[0] ?? 'metadata'
    throw unexpectedState(intent, `This PaymentIntent's ${what} could not be updated because it has a status of`)
  }
  if (given.amount !== undefined) checkAmount(given.amount)
  const merged = Object.entries({ ...intent.metadata, ...given.metadata }).filter(([, value]) => value !== '')
  const changed: Intent = {
    ...intent,
    amount: given.amount ?? intent.amount,
    currency: given.currency?.toLowerCase() ?? intent.currency,
    metadata: Object.fromEntries(merged),
    description: given.description ?? intent.description,
    receipt_email: given.receipt_email ?? intent.receipt_email,
  }
  await save(entry, changed)
  return changed
}

/** Cancels an intent permanently. Throws if it is paid or cancelled. */
export async function cancelIntent(entry: Entry, id: string, reason: string | undefined): Promise<Intent> {
  const intent = await lockIntent(entry, id)
  if (isFinal(intent)) throw unexpectedState(intent, 'You cannot cancel this PaymentIntent because it has a status of')
  const cancelled: Intent = {
    ...intent,
    status: 'canceled',
    canceled_at: seconds(entry.now),
    cancellation_reason: reason ?? null,
    next_action: null,
  }
  await save(entry, cancelled)
  await emit(entry, 'payment_intent.canceled', cancelled)
  return cancelled
}

/** Whether an intent is final except for refunds. */
export function isFinal({ status }: Intent): boolean {
  return status === 'succeeded' || status === 'canceled' || status === 'processing'
}

/** Returns the error for an intent in the wrong state. It includes the intent. */
export function unexpectedState(intent: Intent, message: string): StripeApiError {
  return new StripeApiError(400, {
    message: `${message} ${intent.status}.`,
    code: 'payment_intent_unexpected_state',
    payment_intent: asJson(intent),
  })
}

function checkAmount(amount: number): void {
  if (amount < 1) throw invalid('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer')
  if (amount < 50) throw invalid('amount', 'Amount must be at least $0.50 usd', 'amount_too_small')
  if (amount > 99_999_999) throw invalid('amount', 'Amount must be no more than $999,999.99', 'amount_too_large')
}
