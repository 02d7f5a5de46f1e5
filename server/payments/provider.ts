import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { PaymentSetup } from '#contract/schemas/payment.ts'
import { AppError } from '../app-error.ts'
import { withTimeout } from '../http/with-timeout.ts'

/** How this portal takes cards: the provider's client and what browsers need. */
export interface CardPayment {
  readonly mode: Exclude<PaymentSetup['mode'], 'off'>
  readonly stripe: Stripe
  readonly publishableKey: string
  readonly webhookSecret: string
  /** The address of the stand-in's script, where the provider is the stand-in. */
  readonly script?: string
}

/** What reaches the provider: the network, or the stand-in in this process. */
export type Fetch = (request: Request | string | URL, init?: RequestInit) => Promise<Response>

/** A client of the provider. A call is tried three times, 4 s each; what a request waits for in all is `answerInTime`. */
export function openStripe(secretKey: string, fetch: Fetch): Stripe {
  return new Stripe(secretKey, {
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: 4_000,
    httpClient: Stripe.createFetchHttpClient(fetch),
  })
}

/** The provider cannot be reached, answers nonsense or refuses what it should take: 503, and the caller may try again. */
export class PaymentProviderError extends AppError {
  constructor(cause: unknown) {
    super('payment_unavailable')
    this.cause = cause
  }
}

/**
 * Gives what `work` gives, or throws `payment_unavailable` after `milliseconds`. The work itself goes on: whatever it
 * still brings about is applied, and all of it may be repeated.
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
/** An intent as the provider has just told it, its latest charge included. Amounts in cents. */
export type Intent = z.infer<typeof intent>

const refund = z.object({
  object: z.literal('refund'),
  id: z.string(),
  amount: z.int(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
})
/** Where the return of a payment stands at the provider, and how much has come back for good, in cents. */
export interface RefundProgress {
  readonly state: 'pending' | 'succeeded' | 'failed'
  readonly returnedCents: number
}

const expand = ['latest_charge']

/**
 * Opens an intent for one payment of ours; asked again it is the same intent, since the key is the payment's. Undefined
 * where the provider has failed to and repeats that, as it does for a day: under this key there will be none. Ids only go
 * to the provider.
 */
export async function createIntent(
  { stripe, mode }: CardPayment,
  payment: { id: string; bookingId: string; amountCents: number },
): Promise<Intent | undefined> {
  try {
    return await callProvider(mode, intent, () =>
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
  } catch (error) {
    if (isReplayedError(error)) return undefined
    throw error
  }
}

/** An intent as it is at the provider now. */
export function retrieveIntent({ stripe, mode }: CardPayment, id: string): Promise<Intent> {
  return callProvider(mode, intent, () => stripe.paymentIntents.retrieve(id, { expand }))
}

/** Cancels an intent where that is still possible; gives it as it is after that, succeeded for instance. */
export async function cancelIntent(card: CardPayment, id: string): Promise<Intent> {
  try {
    return await callProvider(card.mode, intent, () => card.stripe.paymentIntents.cancel(id, { expand }))
  } catch (error) {
    if (!refusedWith(error, 'payment_intent_unexpected_state')) throw error
    return retrieveIntent(card, id)
  }
}

/**
 * Asks for the return of all that an intent has received and not returned. The key is the payment's and the attempt's,
 * so that it is returned once. What came of it, a refusal too (a charge in dispute, an empty balance) or a failure that
 * the provider only repeats, is what `findRefund` tells.
 */
export async function requestRefund(
  { mode, stripe }: CardPayment,
  payment: { id: string; transactionId: string; attempt: number },
): Promise<void> {
  try {
    await callProvider(mode, refund, () =>
      stripe.refunds.create(
        { payment_intent: payment.transactionId, metadata: { paymentId: payment.id } },
        { idempotencyKey: `refund-${payment.id}-${payment.attempt}` },
      ),
    )
  } catch (error) {
    const refused =
      error instanceof PaymentProviderError && error.cause instanceof Stripe.errors.StripeInvalidRequestError
    if (!refused && !isReplayedError(error)) throw error
  }
}

/** How far the return of what an intent has received has come, whoever asked for it and in how many parts. */
export async function findRefund(
  { stripe, mode }: CardPayment,
  { transactionId, receivedCents }: { transactionId: string; receivedCents: number },
): Promise<RefundProgress> {
  const list = z.object({ object: z.literal('list'), data: z.array(refund) })
  const { data } = await callProvider(mode, list, () =>
    stripe.refunds.list({ payment_intent: transactionId, limit: 100 }),
  )
  const arrived = data.filter(({ status }) => status === 'succeeded')
  const returnedCents = arrived.reduce((sum, { amount }) => sum + amount, 0)
  if (returnedCents >= receivedCents) return { state: 'succeeded', returnedCents }
  const pending = data.some(({ status }) => status === 'pending' || status === 'requires_action')
  return { state: pending ? 'pending' : 'failed', returnedCents }
}

// An answer that is not what was asked for, such as a page of HTML or an intent of the other mode, counts as none.
async function callProvider<S extends z.ZodMiniType>(
  mode: CardPayment['mode'],
  schema: S,
  ask: () => Promise<unknown>,
): Promise<z.output<S>> {
  try {
    const answer = z.parse(schema, await ask()) as z.output<S> & { livemode?: boolean }
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

/** Whether it is not tried any more: the provider answers a key as it did the first time, a failure included. */
function isReplayedError(error: unknown): boolean {
  return (
    error instanceof PaymentProviderError &&
    error.cause instanceof Stripe.errors.StripeError &&
    error.cause.headers?.['idempotent-replayed'] === 'true'
  )
}
