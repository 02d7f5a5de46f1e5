import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { runPeriodically } from '../../run-periodically.ts'
import { type Ledger, seconds } from './ledger.ts'
import { settleRefunds } from './refunds.ts'

/** Delivers events to the webhook and retries until it answers 2xx. Several processes can share the work. */
export interface Deliveries {
  start(): void
  /** Stops the deliveries and waits for the current run. */
  stop(): Promise<void>
  /** Settles due refunds, then sends all due events concurrently. */
  deliverDue(): Promise<void>
}

/** Sends an event to the portal. Returns the status, or throws if there is no answer. */
export type Post = (url: URL, body: string, headers: Readonly<Record<string, string>>) => Promise<number>

interface Options {
  readonly webhookUrl: URL
  readonly webhookSecret: string
  readonly clock: () => Date
  readonly post: Post
  /** Receives the error of a failed run, for instance without a database. */
  readonly onError: (error: unknown) => void
}

const roundEveryMs = 500
const eventsARound = 50
const answerWithinMs = 10_000
const longestDelayMs = 300_000

/** Creates the delivery of events that are due by the stand-in's clock. */
export function createDeliveries(ledger: Ledger, options: Options): Deliveries {
  const { webhookUrl, webhookSecret, clock, post, onError } = options
  const deliver = async ({ id, body }: { id: string; body: unknown }) => {
    const payload = JSON.stringify(body, undefined, 2)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': sign(payload, webhookSecret, clock()),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    }
    const status = await post(webhookUrl, payload, headers).catch(() => 0)
    if (status < 200 || status > 299) return
    await ledger.updateTable('stripe_stand_in.event').set({ due_at: null }).where('id', '=', id).execute()
  }
  const deliverDue = async () => {
    await ledger.transaction().execute((tx) => settleRefunds({ ledger: tx, now: clock() }))
    await Promise.all((await takeDue(ledger, clock())).map(deliver))
  }
  let end: (() => Promise<void>) | undefined
  return {
    deliverDue,
    start: () => {
      end ??= runPeriodically({ firstAfterMs: 0, retryDelayMs: roundEveryMs, onError }, async () => {
        await deliverDue()
        return roundEveryMs
      })
    },
    stop: async () => {
      await end?.()
      end = undefined
    },
  }
}

/** Sends over the network, without following a redirect. */
export const postOverNetwork: Post = async (url, body, headers) => {
  const signal = AbortSignal.timeout(answerWithinMs)
  const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal })
  await answer.body?.cancel()
  return answer.status
}

/** The `Stripe-Signature` of a payload, https://docs.stripe.com/webhooks#verify-manually. */
function sign(payload: string, secret: string, now: Date): string {
  const t = seconds(now)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')}`
}

// Leases due events: the time of the next attempt (1 s, 2 s, 4 s … up to 5 minutes later) is set before sending.
// An event is thus retried after a crash, and not sent twice at the same time.
async function takeDue(ledger: Ledger, now: Date): Promise<{ id: string; body: unknown }[]> {
  const { rows } = await sql<{ id: string; body: unknown }>`
    update stripe_stand_in.event set
      attempts = attempts + 1,
      due_at = ${now}::timestamptz + least(1000 * power(2, least(attempts, 20)), ${longestDelayMs}) * interval '1 ms'
    where id in (
      select id from stripe_stand_in.event where due_at <= ${now} order by due_at, serial limit ${eventsARound}
      for update skip locked
    )
    returning id, body`.execute(ledger)
  return rows
}
