import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { answerRequest, type Keys } from './stripe/api.ts'
import { createDeliveries, type Deliveries, type Post, postOverNetwork } from './stripe/deliveries.ts'
import { openLedger } from './stripe/ledger.ts'
import { mountBrowserHalf } from './stripe/mount.ts'
import { type LedgerEntry, readLedger } from './stripe/read-ledger.ts'

/** The keys of test mode. They open nothing but the stand-in, so they may be known. */
export const standInKeys: Keys = {
  secretKey: 'sk_test_sbx_51standinForTheProviderOfCardPayments',
  publishableKey: 'pk_test_sbx_51standinForTheProviderOfCardPayments',
  webhookSecret: 'whsec_sbx_standinForTheProviderOfCardPayments',
}

/** Where the script is that stands for the provider's own in a browser. */
export const standInScript = '/test-mode/stripe/stripe.js'

/** The provider of card payments as the portal meets it in test mode: same protocol, no money, no network. */
export interface StripeStandIn {
  /** api.stripe.com in process: hand it to `Stripe.createFetchHttpClient`. */
  readonly fetch: (request: Request | string | URL, init?: RequestInit) => Promise<Response>
  readonly deliveries: Deliveries
  readonly keys: Keys
  /** What the provider believes, for those who check the portal. */
  ledger(): Promise<readonly LedgerEntry[]>
}

export interface StandInOptions {
  readonly db: Kysely<Database>
  /** Where the portal takes events. */
  readonly webhookUrl: URL
  readonly clock: () => Date
  /** Other keys than the usual ones, for a portal that is configured as with the provider itself. */
  readonly keys?: Keys
  /** How an event reaches the webhook address; over the network unless a test has a shorter way. */
  readonly post?: Post
  readonly onError?: (error: unknown) => void
}

/**
 * Opens the stand-in. Its state lives in the database, in the schema `stripe_stand_in`, so it outlives a killed process
 * and is one for all processes that share the database; its transactions are its own.
 */
export async function openStripeStandIn(options: StandInOptions): Promise<StripeStandIn> {
  const { db, webhookUrl, clock, keys = standInKeys, post = postOverNetwork, onError = () => {} } = options
  const ledger = await openLedger(db)
  return {
    fetch: (request, init) => answerRequest(ledger, keys, clock(), new Request(request, init)),
    deliveries: createDeliveries(ledger, { webhookUrl, webhookSecret: keys.webhookSecret, clock, post, onError }),
    keys,
    ledger: () => readLedger(ledger),
  }
}

/**
 * The browser's half: script, card frame, 3-D Secure page, and the few calls a browser makes, under
 * `/test-mode/stripe/`. Requests that do not come straight from this machine are refused, and so is the secret key.
 */
export function mountStripeStandIn(app: FastifyInstance, { fetch, keys }: StripeStandIn): void {
  mountBrowserHalf(app, (request) => {
    const secret = request.headers.get('authorization')?.includes(keys.secretKey)
    return secret ? Promise.resolve(new Response(null, { status: 403 })) : fetch(request)
  })
}
