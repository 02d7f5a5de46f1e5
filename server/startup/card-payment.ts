import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { recordPaymentMode } from '../payments/payment-mode.ts'
import { type CardPayment, openStripe } from '../payments/provider.ts'
import { sweepPayments } from '../payments/sweep.ts'
import { webhookPath } from '../payments/webhook.ts'
import { runPeriodically } from '../run-periodically.ts'
import type { Settings } from '../settings.ts'

/** The configured provider of card payments and its lifecycle. */
export interface OpenedProvider {
  readonly cardPayment: CardPayment
  /** Mounts the routes of test mode. Call it before the server listens. */
  mount(app: FastifyInstance): Promise<void>
  /** Starts background work after the server listens. Returns a function that stops it. */
  start(context: Context): () => Promise<void>
}

const sweepIntervalMs = 15_000

/**
 * Opens the provider; `undefined` if card payments are off. The stand-in is loaded only in test mode and accepts only
 * requests of this machine. Records the mode in the database; throws `UnusableDatabaseError` if it has another mode.
 */
export async function openCardPayment(
  { payment, publicUrl }: Pick<Settings, 'payment' | 'publicUrl'>,
  db: Kysely<Database>,
  onError: (error: unknown) => void,
): Promise<OpenedProvider | undefined> {
  if (payment.mode === 'off') return undefined
  await recordPaymentMode(db, payment.mode)
  if (payment.mode === 'stand_in') return openStandIn(publicUrl, db, onError)
  const { mode, publishableKey, webhookSecret } = payment
  const cardPayment = { mode, publishableKey, webhookSecret, stripe: openStripe(payment.secretKey, fetch) }
  return { cardPayment, mount: async () => {}, start: (context) => startSweep(context, cardPayment, onError) }
}

async function openStandIn(
  publicUrl: URL,
  db: Kysely<Database>,
  onError: (error: unknown) => void,
): Promise<OpenedProvider> {
  const { mountStripeStandIn, openStripeStandIn, standInScript } = await import('../test-mode/stripe.ts')
  const webhookUrl = new URL(webhookPath, publicUrl)
  const standIn = await openStripeStandIn({ db, webhookUrl, clock: () => new Date(), onError })
  const { secretKey, publishableKey, webhookSecret } = standIn.keys
  const cardPayment: CardPayment = {
    mode: 'stand_in',
    publishableKey,
    webhookSecret,
    stripe: openStripe(secretKey, standIn.fetch),
    script: standInScript,
  }
  return {
    cardPayment,
    mount: async (app) => mountStripeStandIn(app, standIn),
    start: (context) => {
      const stopSweeping = startSweep(context, cardPayment, onError)
      standIn.deliveries.start()
      return async () => {
        await standIn.deliveries.stop()
        await stopSweeping()
      }
    },
  }
}

function startSweep(context: Context, card: CardPayment, onError: (error: unknown) => void): () => Promise<void> {
  const pauses = { firstAfterMs: sweepIntervalMs, retryDelayMs: sweepIntervalMs }
  return runPeriodically({ ...pauses, onError }, async (stop) => {
    const { failures } = await sweepPayments(context, card, stop)
    for (const failure of failures) onError(failure)
    return sweepIntervalMs
  })
}
