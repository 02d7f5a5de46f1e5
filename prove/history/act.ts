import { setTimeout as delay } from 'node:timers/promises'
import type { Booking } from '#contract/bookings.ts'
import type { ClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/treatments.ts'
import type { Client } from './client.ts'
import type { Random } from './random.ts'
import type { Entry, Operation } from './record.ts'

/** The small world in which everybody meets: few treatments, few days, and most want the first of each. */
export interface World {
  readonly treatments: readonly [Treatment, ...Treatment[]]
  readonly days: readonly [ClinicDay, ...ClinicDay[]]
  /** Bookings that anybody has made: some try to pay or cancel what is not theirs. */
  readonly everybodys: Booking[]
}

const bias = 0.7

/** A patient who looks, books, pays, cancels and sometimes tries what nobody may, until `until`. */
export async function actAsPatient(client: Client, world: World, random: Random, until: AbortSignal): Promise<void> {
  const own: Booking[] = []
  const keep = ({ operation, outcome, told: { booking } }: Entry) => {
    if (operation.op !== 'book' || outcome !== 'ok' || !booking) return
    own.push(booking)
    world.everybodys.push(booking)
  }
  while (!until.aborted) {
    await delay(random.fraction() * 30)
    const roll = random.fraction()
    if (roll < 0.2) await client.perform({ op: 'available', day: random.pick(world.days, bias) })
    else if (roll < 0.3) await client.perform({ op: 'dashboard' })
    else if (roll < 0.65) await book(client, world, random, keep)
    else if (roll < 0.85) await pay(client, random, some(own, random))
    else if (roll < 0.97) await cancel(client, some(own, random))
    else await trespass(client, world, random)
  }
}

/** An admin who notes cash, takes it back and cancels whatever comes along. */
export async function actAsAdmin(client: Client, world: World, random: Random, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    await delay(30 + random.fraction() * 60)
    const bookingId = some(world.everybodys, random)?._id
    if (bookingId === undefined) continue
    const op = random.pick(['pay at clinic', 'undo pay at clinic', 'cancel'] as const)
    if (op !== 'undo pay at clinic') await client.perform({ op, bookingId })
    else await client.perform({ op, bookingId, meaning: random.pick(['mistake', 'handed_back']) })
  }
}

async function book(client: Client, world: World, random: Random, keep: (entry: Entry) => void) {
  const { _id: treatmentId, slots, price } = random.pick(world.treatments, bias)
  const [first = '', ...others] = slots
  const slot = random.pick([first, ...others], bias)
  const key = crypto.randomUUID()
  const asked: Operation = { op: 'book', treatmentId, day: random.pick(world.days, bias), slot, price, key }
  const entry = await client.perform(asked)
  keep(entry)
  // A request that was lost is sent again with its key; some are sent again all the same, or twice at once.
  if (entry.outcome === 'info' || random.fraction() < 0.1)
    await Promise.all([client.perform(asked), client.perform(asked)])
}

async function pay(client: Client, random: Random, booking: Booking | undefined) {
  if (!booking) return
  const bookingId = booking._id
  const { told } = await client.perform({ op: 'open payment', bookingId })
  const { intentId } = told
  if (intentId === undefined) return
  const card = random.pick(['pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined'], 0.5)
  const confirming = client.perform({ op: 'confirm at provider', intentId, card })
  // Somebody in a hurry cancels while the card is being charged.
  if (random.fraction() < 0.2) await cancel(client, booking)
  await confirming
  // Some close the page here: the webhook has to tell.
  if (random.fraction() < 0.7) await client.perform({ op: 'report paid', bookingId, transactionId: intentId })
}

async function cancel(client: Client, booking: Booking | undefined) {
  if (booking) await client.perform({ op: 'cancel', bookingId: booking._id })
}

async function trespass(client: Client, { everybodys }: World, random: Random) {
  const others = everybodys.filter(({ patientEmail }) => patientEmail !== client.member.email)
  const [mine, theirs] = [
    everybodys.find(({ patientEmail }) => patientEmail === client.member.email),
    some(others, random),
  ]
  if (!theirs) return
  await client.perform({ op: 'cancel', bookingId: theirs._id })
  const { told } = await client.perform({ op: 'open payment', bookingId: theirs._id })
  const transactionId = told.intentId ?? 'pi_forged'
  if (mine) await client.perform({ op: 'report paid', bookingId: mine._id, transactionId })
}

function some<T>(things: readonly T[], random: Random): T | undefined {
  return things.at(Math.floor(random.fraction() * things.length))
}
