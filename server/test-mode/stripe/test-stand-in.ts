import Stripe from 'stripe'
import { connect } from '../../database/connect.ts'
import { copyTemplate } from '../../testing/template-database.ts'
import { openStripeStandIn, type StripeStandIn, standInKeys } from '../stripe.ts'

/** A stand-in for tests with its own database, a manual clock and a webhook. */
export interface TestStandIn {
  readonly standIn: StripeStandIn
  /** The official SDK without retries. */
  readonly stripe: Stripe
  /** Received events in order, with verified signatures. */
  readonly received: Stripe.Event[]
  /** Sets the status that the webhook answers, or `nothing`. */
  answerWith(status: number | 'nothing'): void
  /** Opens a second stand-in on the same database, like another process. */
  openSecond(): Promise<StripeStandIn>
  advance(seconds: number): void
  close(): Promise<void>
}

/** Starts a stand-in on the database server at `address`. */
export async function startTestStandIn(address: string): Promise<TestStandIn> {
  const { config, drop } = await copyTemplate(address)
  const connections = [connect(config, () => {})]
  const received: Stripe.Event[] = []
  let now = new Date()
  let answer: number | 'nothing' = 200
  const open = (connection: (typeof connections)[number]) =>
    openStripeStandIn({
      db: connection.db,
      webhookUrl: new URL('http://localhost/webhook'),
      clock: () => now,
      post: async (_url, body, headers) => {
        if (answer === 'nothing') throw new TypeError('fetch failed')
        received.push(verified(body, headers['stripe-signature'] ?? '', now))
        return answer
      },
    })
  const [first] = connections
  if (!first) throw new Error('There is a first connection.')
  const standIn = await open(first)
  return {
    standIn,
    stripe: sdkFor(standIn),
    received,
    answerWith: (status) => {
      answer = status
    },
    openSecond: async () => {
      const second = connect(config, () => {})
      connections.push(second)
      return open(second)
    },
    advance: (seconds) => {
      now = new Date(now.getTime() + seconds * 1_000)
    },
    close: async () => {
      for (const { close } of connections) await close()
      await drop()
    },
  }
}

/** Returns the official SDK for a stand-in, without retries by default. */
export function sdkFor({ fetch }: Pick<StripeStandIn, 'fetch'>, maxNetworkRetries = 0): Stripe {
  const httpClient = Stripe.createFetchHttpClient(fetch)
  return new Stripe(standInKeys.secretKey, { httpClient, maxNetworkRetries, telemetry: false })
}

function verified(body: string, signature: string, now: Date): Stripe.Event {
  const provider = undefined
  return sdkFor({ fetch }).webhooks.constructEvent(body, signature, standInKeys.webhookSecret, 300, provider, +now)
}
