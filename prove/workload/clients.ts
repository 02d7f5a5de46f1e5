import { setTimeout as delay } from 'node:timers/promises'
import type { ClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import type { Random } from '../../server/demo/random.ts'
import { type Client, performUntilAnswered } from './client.ts'
import type { Entry, Operation } from './history.ts'
import { performScheduleAction, pickRecent, type SchedulerContext } from './schedule-actions.ts'
import type { ScheduleSetup } from './set-up-schedule.ts'
import { performVisitAction } from './visit-actions.ts'

/** Shared data of all clients: few treatments and few days, so that clients compete for slots. */
export interface WorkloadState {
  readonly treatments: readonly [Treatment, ...Treatment[]]
  /** Changes the days from time to time, because no booking or payment is possible once every slot is taken. */
  days: readonly [ClinicDay, ...ClinicDay[]]
  /** Doctors, chairs and their treatments, unless all clients compete for one treatment. */
  readonly schedule: ScheduleSetup | undefined
  /** All bookings: some clients try to pay or cancel those of others. */
  readonly allBookings: Booking[]
  /** Bookings whose cards are being charged: the admin cancels some, so that their payments arrive late. */
  readonly charging: string[]
  /** The last opened transaction of each booking. */
  readonly transactions: Map<string, string>
}

/** Behavior of a client: its random choices, its longest pause in milliseconds, and the signal that stops it. */
export interface ClientOptions {
  readonly random: Random
  readonly pace: number
  readonly until: AbortSignal
}

const bias = 0.7

/** A patient who looks, books, pays, cancels, signs out and in, and sometimes tries forbidden calls. */
export async function runPatient(client: Client, shared: WorkloadState, options: ClientOptions): Promise<void> {
  const { random, until } = options
  const own: Booking[] = []
  const remember = (booking: Booking) => {
    own.push(booking)
    shared.allBookings.push(booking)
  }
  const rememberBooking = ({ outcome, content: { booking } }: Entry) => {
    if (outcome === 'ok' && booking) remember(booking)
  }
  const { schedule: setup } = shared
  while (!until.aborted) {
    await pause(options)
    if (!(await ensureSignedIn(client))) continue
    const roll = random.fraction()
    if (setup && random.chance(0.4)) await performVisitAction({ client, setup, random, own, remember })
    else if (roll < 0.2) await client.perform({ op: 'available', day: random.pick(shared.days, bias) })
    else if (roll < 0.3) await refresh(client, own)
    else if (roll < 0.63) await book(client, shared, random, rememberBooking)
    else if (roll < 0.83) await pay(client, shared, random, pickRecent(own, random))
    else if (roll < 0.93) await cancel(client, pickRecent(own, random))
    else if (roll < 0.99) await attemptForbidden(client, shared, random)
    else await signOut(client)
  }
}

/** An admin who works on the schedule, moves bookings and books by phone. */
export async function runScheduler(context: SchedulerContext, options: ClientOptions): Promise<void> {
  while (!options.until.aborted) {
    await pause(options, 2)
    if (await ensureSignedIn(context.client)) await performScheduleAction(context)
  }
}

/** An admin who notes and removes cash payments, cancels bookings, and grants and revokes the role of another admin. */
export async function runAdmin(
  client: Client,
  shared: WorkloadState,
  options: ClientOptions,
  temporaryAdmin: string,
): Promise<void> {
  const { random, until } = options
  while (!until.aborted) {
    await pause(options, 2)
    if (!(await ensureSignedIn(client))) continue
    if (random.chance(0.2)) {
      await client.perform({ op: random.pick(['make admin', 'remove admin'] as const), email: temporaryAdmin })
      continue
    }
    const charged = shared.charging.pop()
    if (charged !== undefined) {
      await client.perform({ op: 'cancel', bookingId: charged })
      continue
    }
    const bookingId = pickRecent(shared.allBookings, random)?._id
    if (bookingId === undefined) continue
    const op = random.pick(['pay at clinic', 'undo pay at clinic', 'cancel'] as const)
    if (op !== 'undo pay at clinic') await client.perform({ op, bookingId })
    else await client.perform({ op, bookingId, meaning: random.pick(['mistake', 'handed_back']) })
  }
}

/** A user who repeatedly makes calls for admins, and is an admin at times. */
export async function runTemporaryAdmin(client: Client, options: ClientOptions): Promise<void> {
  while (!options.until.aborted) {
    await pause(options)
    if (await ensureSignedIn(client)) await client.perform({ op: 'list payments' })
  }
}

async function pause({ random, pace }: ClientOptions, times = 1): Promise<void> {
  await delay(random.fraction() * pace * times)
}

/** Signs in if necessary. Waits a little if that fails. */
async function ensureSignedIn(client: Client): Promise<boolean> {
  if (client.signedIn()) return true
  const { outcome } = await client.perform({ op: 'sign in' })
  if (outcome !== 'ok') await delay(250)
  return outcome === 'ok'
}

/** Reads the dashboard, and forgets the bookings that it no longer shows as live. */
async function refresh(client: Client, own: Booking[]) {
  const { content } = await client.perform({ op: 'dashboard' })
  if (!content.bookings) return
  const live = new Map(content.bookings.filter(({ cancelled }) => !cancelled).map((booking) => [booking._id, booking]))
  own.splice(0, own.length, ...own.flatMap(({ _id }) => live.get(_id) ?? []))
}

async function signOut(client: Client) {
  const { outcome } = await client.perform({ op: 'sign out' })
  if (outcome === 'ok') await client.perform({ op: 'use ended session' })
}

async function book(client: Client, shared: WorkloadState, random: Random, rememberBooking: (entry: Entry) => void) {
  const { _id: treatmentId, slots, price } = random.pick(shared.treatments, bias)
  const [first = '', ...others] = slots
  const slot = random.pick([first, ...others], bias)
  const key = crypto.randomUUID()
  // Some send another price.
  const offered = random.chance(0.05) ? 1 : price
  const asked: Operation = { op: 'book', treatmentId, day: random.pick(shared.days, bias), slot, price: offered, key }
  rememberBooking(await performUntilAnswered(client, asked))
  // Some requests are sent twice at the same time.
  if (random.chance(0.1)) await Promise.all([client.perform(asked), client.perform(asked)])
}

async function pay(client: Client, shared: WorkloadState, random: Random, booking: Booking | undefined) {
  if (!booking) return
  const bookingId = booking._id
  const { content } = await client.perform({ op: 'open payment', bookingId })
  const { intentId } = content
  if (intentId === undefined) return
  shared.transactions.set(bookingId, intentId)
  // A forged event, or an event of the provider that is early and repeated.
  if (random.chance(0.15)) await sendEvent(client, intentId, random.chance(0.5))
  const card = random.pick(['pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined'], 0.5)
  const confirming = client.perform({ op: 'confirm at provider', intentId, card })
  // Some cancel while the card is being charged.
  if (random.chance(0.2)) await cancel(client, booking)
  const { outcome } = await confirming
  if (outcome === 'ok' && random.chance(0.3)) return void shared.charging.push(bookingId)
  // Some close the page here, so the webhook must report the payment.
  if (random.chance(0.7)) await client.perform({ op: 'report paid', bookingId, transactionId: intentId })
  // Some cancel what they have paid, and press twice.
  if (random.chance(0.2)) await Promise.all([cancel(client, booking), cancel(client, booking)])
}

async function sendEvent(client: Client, intentId: string, signed: boolean) {
  const event: Operation = { op: 'event', intentId, id: `evt_${crypto.randomUUID().replaceAll('-', '')}`, signed }
  await Promise.all([client.perform(event), client.perform(event)])
}

async function cancel(client: Client, booking: Booking | undefined) {
  if (booking) await client.perform({ op: 'cancel', bookingId: booking._id })
}

async function attemptForbidden(client: Client, { allBookings, transactions }: WorkloadState, random: Random) {
  const others = allBookings.filter(({ patientEmail }) => patientEmail !== client.member.email)
  const mine = allBookings.find(({ patientEmail }) => patientEmail === client.member.email)
  const opened = others.filter(({ _id }) => transactions.has(_id))
  const theirs = pickRecent(random.chance(0.5) ? others : opened, random)
  if (!theirs) return
  const bookingId = theirs._id
  await client.perform({ op: 'cancel', bookingId })
  const { content } = await client.perform({ op: 'open payment', bookingId })
  const transactionId = content.intentId ?? transactions.get(bookingId) ?? 'pi_forged'
  await client.perform({ op: 'report paid', bookingId, transactionId })
  if (mine) await client.perform({ op: 'report paid', bookingId: mine._id, transactionId })
}
