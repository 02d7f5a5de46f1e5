import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { listBookings } from '#contract/routes/bookings.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import type { Database } from '../server/database/schema.ts'
import { Random } from '../server/demo/random.ts'
import { addTreatment } from '../server/testing/factories.ts'
import { createUsers, type TestUser, tokenFor } from './test-users.ts'
import type { Entry, Operation } from './workload/history.ts'
import { send } from './workload/http-client.ts'
import { outcomeOf, type RequestContext, requestFor } from './workload/requests.ts'
import { daysFromNow } from './workload/run-workload.ts'

/** Many clients that submit for the same slot at the same time, repeatedly. */
export interface Contention {
  readonly urls: readonly string[]
  readonly requestContext: RequestContext
  readonly treatment: Treatment
  readonly crowd: readonly TestUser[]
  readonly random: Random
  /** Refusals are only counted; everything else is recorded in `history`. */
  readonly history: Entry[]
  readonly attempts: number
}

/** Two hundred patients whose mail is not read, and a treatment with a slot every ten minutes. */
export async function makeContention(db: Kysely<Database>, attempts: number, seed: number) {
  const starts = Array.from({ length: 60 }, (_, i) => 480 + 10 * i)
  const treatment = await addTreatment({ db }, { name: 'Contended Treatment', starts, minutes: 10, cents: 4_900 })
  const crowd = await createUsers(db, 200, 'caller.invalid')
  return { treatment, crowd, attempts, random: new Random(seed - 1) }
}

/** Reads the dashboard of each patient at the end. */
export async function readContenders({ urls, crowd }: Contention, dashboards: Map<string, readonly Booking[]>) {
  for (const member of crowd) {
    const authorization = `Bearer ${await tokenFor(urls[0] ?? '', member)}`
    const answer = await fetch(`${urls[0]}/api/dashboard?patientEmail=${member.email}`, { headers: { authorization } })
    if (!answer.ok) throw new Error(`${member.email} is answered ${answer.status} for the dashboard.`)
    dashboards.set(member.email, listBookings.answer.parse(await answer.json()))
  }
}

/** Progress, and answers that took over half a second, which may be the slowest. */
export interface ContentionProgress {
  made: number
  readonly codes: Map<string, number>
  readonly slow: Entry[]
}

/** Concurrent attempts, all on one slot before the next one. */
const concurrency = 32
const perSlot = 50
/** A token is valid for 15 minutes. */
const tokenMs = 5 * 60_000

/** Runs the attempts until all are made or `signal` aborts. */
export async function runContention(
  contention: Contention,
  progress: ContentionProgress,
  until: AbortSignal,
): Promise<void> {
  const tokens = new Map<TestUser, { readonly token: string; readonly made: number }>()
  const { treatment, crowd, random, attempts, urls, requestContext, history } = contention
  const tokenOf = async (member: TestUser) => {
    const known = tokens.get(member)
    if (known && Date.now() - known.made < tokenMs) return known.token
    const token = await tokenFor(urls[0] ?? '', member)
    tokens.set(member, { token, made: Date.now() })
    return token
  }
  const perform = async (member: TestUser, operation: Extract<Operation, { op: 'book' | 'cancel' }>) => {
    const portal = random.below(urls.length)
    const token = await tokenOf(member)
    const invoked = performance.now()
    const { status, body } = await send(urls[portal] ?? '', requestFor(operation, requestContext, member), token)
    const returned = performance.now()
    const { outcome, content } = outcomeOf(operation, status, body)
    const code = (body as { code?: string } | undefined)?.code ?? (outcome === 'ok' ? operation.op : `${status}`)
    progress.codes.set(code, (progress.codes.get(code) ?? 0) + 1)
    const client = member.email
    const entry: Entry = { client, operation, invoked, returned, outcome, status, code, content, portal }
    if (outcome !== 'fail') history.push(entry)
    else if (returned - invoked > 500) progress.slow.push(entry)
    return entry
  }
  const attemptRepeatedly = async () => {
    while (progress.made < attempts && !until.aborted) {
      const member = random.pick(crowd as readonly [TestUser, ...TestUser[]])
      const asked: Operation = { op: 'book', treatmentId: treatment._id, price: treatment.price, ...next(), key: key() }
      let entry = await perform(member, asked)
      while (entry.outcome === 'info' && !until.aborted) {
        await delay(200)
        entry = await perform(member, asked)
      }
      const bookingId = entry.content.booking?._id
      // Half of the winners cancel, and the others compete for the slot again.
      if (bookingId && random.chance(0.5)) await perform(member, { op: 'cancel', bookingId })
    }
  }
  const next = () => {
    const turn = Math.floor(progress.made++ / perSlot)
    const slot = treatment.slots[turn % treatment.slots.length] ?? ''
    return { slot, day: daysFromNow(3 + (Math.floor(turn / treatment.slots.length) % 360)) }
  }
  await Promise.all(Array.from({ length: concurrency }, attemptRepeatedly))
}

const key = () => crypto.randomUUID()
