import Stripe from 'stripe'
import { connect } from '../../database/connect.ts'
import { copyTemplate } from '../../testing/template-database.ts'
import { openStripeStandIn, type StripeStandIn, standInKeys } from '../stripe.ts'

/** The stand-in on a database of its own, with a clock that only `advance` moves and a webhook address that listens. */
export interface TestStandIn {
  readonly standIn: StripeStandIn
  /** The official SDK, which asks once and never again. */
  readonly stripe: Stripe
  /** Every event that arrived, in order; its signature was right. */
  readonly received: Stripe.Event[]
  /** What the webhook address answers from now on: a status, or nothing at all. */
  answerWith(status: number | 'nothing'): void
  /** Another process on the same database, as far as the stand-in can tell. */
  openSecond(): Promise<StripeStandIn>
  advance(seconds: number): void
  close(): Promise<void>
}

/** Opens one for a test, on the server that `address` names. */
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

/** The official SDK on a stand-in; it repeats nothing unless told. */
export function sdkFor({ fetch }: Pick<StripeStandIn, 'fetch'>, maxNetworkRetries = 0): Stripe {
  const httpClient = Stripe.createFetchHttpClient(fetch)
  return new Stripe(standInKeys.secretKey, { httpClient, maxNetworkRetries, telemetry: false })
}

function verified(body: string, signature: string, now: Date): Stripe.Event {
  const provider = undefined
  return sdkFor({ fetch }).webhooks.constructEvent(body, signature, standInKeys.webhookSecret, 300, provider, +now)
}
