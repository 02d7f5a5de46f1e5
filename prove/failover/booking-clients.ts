import { setTimeout as delay } from 'node:timers/promises'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { type TestUser, tokenFor } from '../test-users.ts'
import type { Operation } from '../workload/history.ts'
import { send } from '../workload/http-client.ts'
import { outcomeOf, type RequestContext, requestFor } from '../workload/requests.ts'
import { daysFromNow } from '../workload/run-workload.ts'

/** A booking that the portal confirmed. Times are of `performance.now()`. */
export interface Confirmed {
  readonly key: string
  readonly id: string
  /** Start and end of the request that was confirmed, which may be a repeated one. */
  readonly invoked: number
  readonly returned: number
}

/** Clients that book free slots until they are stopped. */
export interface BookingClients {
  readonly confirmed: readonly Confirmed[]
  /** Number of answers by status; 0 is no answer. */
  readonly answers: ReadonlyMap<number, number>
  /** Refusals. Each request is valid and for a slot of its own, so there must be none. */
  readonly refusals: readonly string[]
  /** Returns the first booking whose request was made after a moment. Throws after three minutes without one. */
  whenConfirmed(after: number): Promise<Confirmed>
  /** Waits until `count` more bookings are confirmed. */
  whenMore(count: number): Promise<void>
  /** Ends the requests in progress, without repeating them. */
  stop(): Promise<void>
}

const clients = 6
const pauseMs = 250
/** Longest time without a confirmed booking, in milliseconds. */
const patience = 180_000

/** Starts of a treatment that is free on every day; with it, the clients have enough slots for an hour. */
export const manyStarts = Array.from({ length: 120 }, (_, i) => 480 + 5 * i)
const days = 350
/** Number of slots that were asked for. Clients that are started later ask for the following ones. */
let asked = 0

/** Starts the clients. A request without a 2xx or 4xx answer is repeated with its idempotency key until it has one. */
export function startBookingClients(
  url: string,
  treatment: Treatment,
  crowd: readonly TestUser[],
  requestContext: RequestContext,
): BookingClients {
  const confirmed: Confirmed[] = []
  const answers = new Map<number, number>()
  const refusals: string[] = []
  let isStopped = false
  const book = async (operation: Extract<Operation, { op: 'book' }>, member: TestUser) => {
    while (!isStopped) {
      const invoked = performance.now()
      const request = requestFor(operation, requestContext, member)
      const { status, body, text } = await send(url, request, await tokenFor(url, member))
      answers.set(status, (answers.get(status) ?? 0) + 1)
      const { outcome, content } = outcomeOf(operation, status, body)
      const id = content.booking?._id
      if (id !== undefined) confirmed.push({ key: operation.key, id, invoked, returned: performance.now() })
      else if (outcome === 'fail') refusals.push(`${status} ${text.slice(0, 200)}`)
      if (outcome !== 'info') return
      await delay(200)
    }
  }
  const bookRepeatedly = async () => {
    while (!isStopped) {
      const n = asked++
      const [slot, day] = [Math.floor(n / days) % manyStarts.length, daysFromNow(3 + (n % days))]
      const member = crowd[slot % crowd.length]
      if (!member) throw new Error('There are no patients.')
      const { _id: treatmentId, price, slots } = treatment
      await book({ op: 'book', treatmentId, price, slot: slots[slot] ?? '', day, key: crypto.randomUUID() }, member)
      await delay(pauseMs)
    }
  }
  const running = Promise.all(Array.from({ length: clients }, bookRepeatedly))
  const until = async <T>(find: () => T | undefined): Promise<T> => {
    for (const deadline = Date.now() + patience; Date.now() < deadline; await delay(20)) {
      const found = find()
      if (found !== undefined) return found
    }
    throw new Error(`No booking was confirmed for ${patience / 60_000} minutes.`)
  }
  return {
    confirmed,
    answers,
    refusals,
    whenConfirmed: (after) => until(() => confirmed.find(({ invoked }) => invoked > after)),
    whenMore: async (count) => {
      const goal = confirmed.length + count
      await until(() => (confirmed.length >= goal ? true : undefined))
    },
    stop: async () => {
      isStopped = true
      await running
    },
  }
}
