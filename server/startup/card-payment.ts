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

/** The provider of card payments as the settings ask for it, and what has to happen around it. */
export interface OpenedProvider {
  readonly cardPayment: CardPayment
  /** Puts what belongs to test mode on the server; before it listens. */
  mount(app: FastifyInstance): Promise<void>
  /** Begins what happens by itself, once the portal listens; gives what ends it. */
  start(context: Context): () => Promise<void>
}

const sweepEveryMs = 15_000

/**
 * Opens the provider; undefined where cards are off. The stand-in is loaded here only, in test mode only, and listens to
 * this machine only. Stamps the database with the mode; throws DatabaseUnusable where it has another one.
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
  const { requireLocalRequest: refuseStrangers } = await import('../test-mode/guard.ts')
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
    mount: async (app) => {
      app.addHook('onRequest', refuseStrangers)
      mountStripeStandIn(app, standIn)
    },
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
  const pauses = { firstAfterMs: sweepEveryMs, retryDelayMs: sweepEveryMs }
  return runPeriodically({ ...pauses, onError }, async (stop) => {
    const swept = await sweepPayments(context, card, stop)
    if (swept !== 'busy') for (const failure of swept.failures) onError(failure)
    return sweepEveryMs
  })
}
