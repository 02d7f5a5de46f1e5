import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { PaymentSetup } from '#contract/schemas/payment.ts'
import { AppError } from '../app-error.ts'
import { withTimeout } from '../http/with-timeout.ts'

/** The card provider: its client, and the settings that browsers need. */
export interface CardPayment {
  readonly mode: Exclude<PaymentSetup['mode'], 'off'>
  readonly stripe: Stripe
  readonly publishableKey: string
  readonly webhookSecret: string
  /** URL of the stand-in's script, in test mode. */
  readonly script?: string
}

/** Sends requests to the provider: over the network, or to the stand-in in this process. */
export type Fetch = (request: Request | string | URL, init?: RequestInit) => Promise<Response>

/**
 * Creates a client of the provider with three attempts of 4 s per call. `withProviderTimeout` limits the total time.
 */
export function openStripe(secretKey: string, fetch: Fetch): Stripe {
  return new Stripe(secretKey, {
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: 4_000,
    httpClient: Stripe.createFetchHttpClient(fetch),
  })
}

/** The provider is unreachable, returns an invalid response or rejects a valid request. Sent as 503. */
export class PaymentProviderError extends AppError {
  constructor(cause: unknown) {
    super('payment_unavailable')
    this.cause = cause
  }
}

/**
 * Returns the result of `work`, or throws `payment_unavailable` after `milliseconds`. The work itself continues and may
 * still be applied, so it must be idempotent.
 */
export function withProviderTimeout<T>(work: Promise<T>, milliseconds = 9_000): Promise<T> {
  return withTimeout(work, milliseconds, () => new PaymentProviderError(new Error('no answer in time')))
}

const charge = z.object({
  object: z.literal('charge'),
  amount_refunded: z.int(),
  disputed: z.boolean(),
})

const intent = z.object({
  object: z.literal('payment_intent'),
  id: z.string(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'requires_capture',
    'processing',
    'succeeded',
    'canceled',
  ]),
  amount_received: z.int(),
  currency: z.string(),
  client_secret: z.string(),
  livemode: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  latest_charge: z.nullable(charge),
})
/** A dispute: the payer's bank asks, has withdrawn the money, or has decided. */
type DisputeState = 'inquiry' | 'open' | 'won' | 'lost'

/** A freshly retrieved intent with its latest charge and the dispute about it. Amounts are in cents. */
export type Intent = z.infer<typeof intent> & { readonly dispute: DisputeState | null }

const dispute = z.object({ object: z.literal('dispute'), status: z.string() })

const refund = z.object({
  object: z.literal('refund'),
  id: z.string(),
  amount: z.int(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
})
/** Progress of a refund at the provider, with the cents that have arrived. */
export interface RefundProgress {
  readonly state: 'pending' | 'succeeded' | 'failed'
  readonly returnedCents: number
}

const expand = ['latest_charge']

/**
 * Opens the intent of a payment, with the payment's ID as idempotency key. Returns `undefined` if the provider replays
 * an earlier failure: it does so for a day, so this key yields no intent. Sends only IDs and the amount.
 */
export async function createIntent(
  { stripe, mode }: CardPayment,
  payment: { id: string; bookingId: string; amountCents: number },
): Promise<Intent | undefined> {
  try {
    const opened = await callProvider(mode, intent, () =>
      stripe.paymentIntents.create(
        {
          amount: payment.amountCents,
          currency: 'usd',
          allowed_payment_method_types: ['card'],
          metadata: { paymentId: payment.id, bookingId: payment.bookingId },
          expand,
        },
        { idempotencyKey: `pi-${payment.id}` },
      ),
    )
    return { ...opened, dispute: null }
  } catch (error) {
    if (isReplayedError(error)) return undefined
    throw error
  }
}

/** Returns the current intent. */
export async function retrieveIntent(card: CardPayment, id: string): Promise<Intent> {
  const found = await callProvider(card.mode, intent, () => card.stripe.paymentIntents.retrieve(id, { expand }))
  return { ...found, dispute: found.latest_charge?.disputed ? await findDispute(card, id) : null }
}

// Statuses that are not listed, such as an appeal, leave the money with the bank.
async function findDispute({ stripe, mode }: CardPayment, intentId: string): Promise<DisputeState> {
  const list = z.object({ object: z.literal('list'), data: z.array(dispute) })
  const { data } = await callProvider(mode, list, () => stripe.disputes.list({ payment_intent: intentId, limit: 100 }))
  const states = data.map(({ status }) => disputeStates.get(status) ?? 'open')
  return (['open', 'inquiry', 'lost', 'won'] as const).find((state) => states.includes(state)) ?? 'open'
}

const disputeStates = new Map<string, DisputeState>([
  ['warning_needs_response', 'inquiry'],
  ['warning_under_review', 'inquiry'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['won', 'won'],
  ['lost', 'lost'],
])

/** Cancels an intent if possible. Returns the intent afterwards, which may have succeeded instead. */
export async function cancelIntent(card: CardPayment, id: string): Promise<Intent> {
  try {
    const cancelled = await callProvider(card.mode, intent, () => card.stripe.paymentIntents.cancel(id, { expand }))
    return { ...cancelled, dispute: null }
  } catch (error) {
    if (!refusedWith(error, 'payment_intent_unexpected_state')) throw error
    return retrieveIntent(card, id)
  }
}

interface RefundRequest {
  /** The payment's ID. */
  readonly id: string
  readonly transactionId: string
  readonly attempt: number
  /** `undefined`: all that is not yet refunded. */
  readonly amountCents: number | undefined
}

/**
 * Requests a refund of an amount, or of all that is not yet refunded. The idempotency key contains the payment's ID and
 * the attempt, so that it is refunded once. Rejections (a disputed
 * charge, an empty balance) and replayed failures do not throw; `findRefund` reports the result.
 */
export async function requestRefund(
  { mode, stripe }: CardPayment,
  { id, transactionId, attempt, amountCents }: RefundRequest,
): Promise<void> {
  try {
    await callProvider(mode, refund, () =>
      stripe.refunds.create(
        {
          payment_intent: transactionId,
          ...(amountCents !== undefined && { amount: amountCents }),
          metadata: { paymentId: id },
        },
        { idempotencyKey: `refund-${id}-${attempt}` },
      ),
    )
  } catch (error) {
    const { StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors
    const refused =
      error instanceof PaymentProviderError &&
      (error.cause instanceof StripeInvalidRequestError ||
        // The same key with another amount; 409 is a request in progress.
        (error.cause instanceof StripeIdempotencyError && error.cause.statusCode === 400))
    if (!refused && !isReplayedError(error)) throw error
  }
}

/**
 * Returns the progress of a refund of `targetCents`, including refunds in the provider's dashboard and partial ones.
 */
export async function findRefund(
  { stripe, mode }: CardPayment,
  { transactionId, targetCents }: { transactionId: string; targetCents: number },
): Promise<RefundProgress> {
  const list = z.object({ object: z.literal('list'), data: z.array(refund) })
  const { data } = await callProvider(mode, list, () =>
    stripe.refunds.list({ payment_intent: transactionId, limit: 100 }),
  )
  const arrived = data.filter(({ status }) => status === 'succeeded')
  const returnedCents = arrived.reduce((sum, { amount }) => sum + amount, 0)
  if (returnedCents >= targetCents) return { state: 'succeeded', returnedCents }
  const pending = data.some(({ status }) => status === 'pending' || status === 'requires_action')
  return { state: pending ? 'pending' : 'failed', returnedCents }
}

// Counts an unexpected response, such as an HTML page or an intent of the other mode, as a failure.
async function callProvider<S extends z.ZodMiniType>(
  mode: CardPayment['mode'],
  schema: S,
  request: () => Promise<unknown>,
): Promise<z.output<S>> {
  try {
    const answer = z.parse(schema, await request()) as z.output<S> & { livemode?: boolean }
    if (answer.livemode !== undefined && answer.livemode !== (mode === 'live')) throw new Error('wrong mode')
    return answer
  } catch (error) {
    throw new PaymentProviderError(error)
  }
}

function refusedWith(error: unknown, code: string): boolean {
  return (
    error instanceof PaymentProviderError &&
    error.cause instanceof Stripe.errors.StripeError &&
    error.cause.code === code
  )
}

/** Whether the provider replayed the failure of an earlier request with the same idempotency key. */
function isReplayedError(error: unknown): boolean {
  return (
    error instanceof PaymentProviderError &&
    error.cause instanceof Stripe.errors.StripeError &&
    error.cause.headers?.['idempotent-replayed'] === 'true'
  )
}
