import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { answerRequest, type Keys } from './stripe/api.ts'
import { createDeliveries, type Deliveries, type Post, postOverNetwork } from './stripe/deliveries.ts'
import { openLedger } from './stripe/ledger.ts'
import { mountBrowserHalf } from './stripe/mount.ts'
import { type LedgerEntry, readLedger } from './stripe/read-ledger.ts'

/** Keys of test mode. They are valid only for the stand-in, so they are public. */
export const standInKeys: Keys = {
  secretKey: 'sk_test_sbx_51standinForTheProviderOfCardPayments',
  publishableKey: 'pk_test_sbx_51standinForTheProviderOfCardPayments',
  webhookSecret: 'whsec_sbx_standinForTheProviderOfCardPayments',
}

/** Path of the script that replaces Stripe.js. */
export const standInScript = '/test-mode/stripe/stripe.js'

/** Stand-in for Stripe in test mode: the same protocol without money or network. */
export interface StripeStandIn {
  /** Replaces requests to api.stripe.com; an argument of `Stripe.createFetchHttpClient`. */
  readonly fetch: (request: Request | string | URL, init?: RequestInit) => Promise<Response>
  readonly deliveries: Deliveries
  readonly keys: Keys
  /** Returns the payments as the provider has recorded them, for checks of the portal. */
  ledger(): Promise<readonly LedgerEntry[]>
}

export interface StandInOptions {
  readonly db: Kysely<Database>
  /** URL of the portal's webhook. */
  readonly webhookUrl: URL
  readonly clock: () => Date
  /** Keys other than the default, for a portal with real-looking keys. */
  readonly keys?: Keys
  /** Sends an event to the webhook; over the network by default. */
  readonly post?: Post
  readonly onError?: (error: unknown) => void
}

/**
 * Opens the stand-in. Its state is in the database schema `stripe_stand_in`, so it survives a crash and is shared by
 * all processes. It uses its own transactions.
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
 * Mounts the files and calls for browsers under `/test-mode/stripe/`: script, card frame, 3-D Secure page. Refuses the
 * secret key and requests that do not come directly from this machine.
 */
export function mountStripeStandIn(app: FastifyInstance, { fetch, keys }: StripeStandIn): void {
  mountBrowserHalf(app, (request) => {
    const secret = request.headers.get('authorization')?.includes(keys.secretKey)
    return secret ? Promise.resolve(new Response(null, { status: 403 })) : fetch(request)
  })
}
