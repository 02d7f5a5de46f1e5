import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { toCents } from '#contract/money.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import {
  addRoomyTreatment,
  bookFor,
  callAs,
  cancel,
  decideDispute,
  eventsOf,
  intentOf,
  ledgerOf,
  type ProviderEvent,
  payInBrowser,
  readBooking,
  reportPaid,
  sendEvent,
  sweep,
} from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { sweepPayments } from './sweep.ts'

// After any sequence of actions, the portal and the provider agree about every cent. The long form:
// SCHEDULES=150 SEEDS=1,2,3,4,5,6.
const seeds = (process.env.SEEDS ?? '1,2,3,4,5,6').split(',').map(Number)
const schedules = Number(process.env.SCHEDULES ?? 5)
const actions = 16
const cards = [
  'visa',
  'visa',
  'visa',
  'visa_chargeDeclined',
  'authenticationRequiredOnSetup',
  'createDispute',
  'createDispute',
  'createDisputeInquiry',
].map((c) => `pm_card_${c}`)

let portal: TestApp
let admin: Person
/** Number of the provider's next responses that are lost after the request was processed. */
let losses = 0
beforeEach(async () => {
  losses = 0
  portal = await startTestApp(inject('templateDatabase'), {
    rateLimits: false,
    cards: {
      between: (provider) => async (request, init) => {
        const answer = await provider(request, init)
        if (losses === 0) return answer
        losses--
        throw new TypeError('terminated')
      },
    },
  })
  admin = await addPerson(portal, { admin: true })
})
afterEach(() => portal.close())

/** State of a schedule: three bookings of two patients at one price, and the client secrets so far. */
interface State {
  readonly bookings: readonly { readonly patient: Person; readonly booking: Booking }[]
  readonly secrets: string[]
  readonly random: (below: number) => number
}

const counts = { paid: 0, cash: 0, refunds: 0, cancelled: 0, disputed: 0, chargedBack: 0 }

test.each(seeds)(
  `bookings and ledger agree after ${schedules} random schedules with seed %i`,
  async (seed) => {
    const random = numbersFrom(seed)
    for (let schedule = 0; schedule < schedules; schedule++) {
      const state = await newState(random)
      const pending: Promise<void>[] = []
      for (let i = 0; i < actions; i++) {
        const step = act(state)
        if (random(2) === 0) await step
        else pending.push(step)
      }
      await Promise.all(pending)
      losses = 0
      if (random(2) === 0) await decideDisputes(random)
      for (let round = 0; round < 4; round++) {
        portal.advance(61)
        await sweep(portal)
      }
      const given = new Set(state.secrets.map(intentOf))
      for (const { patient, booking } of state.bookings) await check(`${seed}/${schedule}`, patient, booking, given)
    }
  },
  600_000,
)

test('covers enough payments, refunds and cancellations', () => {
  console.info(`${seeds.length * schedules} schedules: ${JSON.stringify(counts)}`)
  expect(Math.min(...Object.values(counts))).toBeGreaterThanOrEqual((seeds.length * schedules) / 30)
})

async function newState(random: State['random']): Promise<State> {
  const [first, second] = [await addPerson(portal), await addPerson(portal)]
  const [one, other] = [await addRoomyTreatment(portal, 65), await addRoomyTreatment(portal, 65)]
  const bookings = [
    { patient: first, booking: await bookFor(portal, first, one, 30) },
    { patient: first, booking: await bookFor(portal, first, one, 31) },
    { patient: second, booking: await bookFor(portal, second, other, 30) },
  ]
  return { bookings, secrets: [], random }
}

/** Runs one random action. Refusals are expected; other errors are not. */
async function act(state: State): Promise<void> {
  const { bookings, secrets, random } = state
  const { patient, booking } = bookings[random(bookings.length)] as (typeof bookings)[number]
  const secret = secrets[random(secrets.length)]
  const choice = random(18)
  if (choice < 4 || !secret) return open(state, patient, booking)
  if (choice < 8) return pay(secret, cards[random(cards.length)] ?? '', random(2) === 0)
  if (choice < 10) return expectReason(await reportPaid(portal, patient, booking._id, intentOf(secret)))
  if (choice < 12) return deliverSome(await eventsOf(portal, intentOf(secret)), random)
  if (choice === 12) return expectReason(await cancel(portal, random(4) === 0 ? admin : patient, booking._id))
  if (choice === 13) {
    const [method, meaning] = [
      ['PUT', ''],
      ['PUT', ''],
      ['DELETE', '?meaning=mistake'],
      ['DELETE', '?meaning=handed_back'],
    ][random(4)] as ['PUT' | 'DELETE', string]
    return expectReason(await callAs(portal, admin, method, `/booking/${booking._id}/paid-at-clinic${meaning}`))
  }
  if (choice === 14) {
    portal.advance(random(12) === 0 ? 25 * 60 : 1)
    if (portal.context.cardPayment) await sweepPayments(portal.context, portal.context.cardPayment)
    return
  }
  if (choice === 16) return decideDisputes(random)
  if (choice === 17) {
    const path = `/booking/${booking._id}/late-payment`
    const again = { date: booking.date, slot: booking.slot }
    const rebooks = random(3) > 0
    return expectReason(await callAs(portal, patient, rebooks ? 'POST' : 'DELETE', path, rebooks ? again : undefined))
  }
  losses = random(4)
}

/** Decides every dispute so far. One that was decided concurrently is refused. */
async function decideDisputes(random: State['random']): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from stripe_stand_in.object where kind = 'dispute'`.execute(
    portal.db,
  )
  for (const { id } of rows) await decideDispute(portal, id, random(3) === 0 ? 'won' : 'lost').catch(() => undefined)
}

async function open({ secrets, random }: State, patient: Person, { _id, price }: Booking): Promise<void> {
  const body = { price, ...(random(4) > 0 && { bookingId: _id }) }
  const answer = await callAs<{ clientSecret?: string }>(portal, patient, 'POST', '/create-payment-intent', body)
  expectReason(answer)
  if (answer.body.clientSecret) secrets.push(answer.body.clientSecret)
}

function expectReason({ status, body }: { status: number; body: object }): void {
  const { code } = body as { code?: string }
  expect([status, code]).toSatisfy(() => status < 500 || code === 'payment_unavailable')
}

/** Some of the events so far, in any order. The others are lost for now, and any event may be repeated. */
async function deliverSome(events: readonly ProviderEvent[], random: State['random']): Promise<void> {
  for (const event of shuffled(events, random).slice(random(3))) {
    const signed = portal.context.clock()
    const { status } = await sendEvent(portal, event)
    // If the clock has jumped in between, the signature is too old: the provider would sign the event again.
    if (portal.context.clock().getTime() - signed.getTime() < 300_000) expect([200, 500]).toContain(status)
  }
}

async function pay(secret: string, card: string, complete: boolean): Promise<void> {
  const { status } = await payInBrowser(portal, secret, card)
  if (status !== 'requires_action') return
  const { provider } = portal
  await provider?.fetch(`https://api.stripe.com/v1/test_helpers/payment_intents/${intentOf(secret)}/answer_challenge`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${provider.keys.publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ client_secret: secret, outcome: complete ? 'complete' : 'fail' }).toString(),
  })
}

async function check(name: string, patient: Person, { _id, price }: Booking, given: Set<string>): Promise<void> {
  const booking = await readBooking(portal, patient, _id)
  const payments = await portal.db.selectFrom('payment').selectAll().where('booking_id', '=', _id).execute()
  const ledger = await ledgerOf(portal, _id)
  const cents = toCents(price)
  const states = (...wanted: string[]) => payments.filter(({ state }) => wanted.includes(state))
  const paid = states('succeeded')

  // An intent whose response was lost for longer than its key lives may remain: its secret was never returned.
  const opened = states('creating', 'open', 'confirming').map((payment) => payment.transaction_id)
  const payable = ledger.filter(isOpen).map(({ intentId }) => intentId)
  expect([name, opened.length <= 1, opened.filter((id) => !payable.includes(id ?? ''))]).toEqual([name, true, []])
  expect([name, payable.filter((id) => given.has(id) && !opened.includes(id))]).toEqual([name, []])
  expect([name, paid.length]).toEqual([name, booking.paid ? 1 : 0])
  expect([name, paid.map((payment) => payment.transaction_id)]).toEqual([
    name,
    booking.paid ? [booking.transactionId] : [],
  ])
  for (const payment of paid) expect(payment).toMatchObject({ patient_id: patient.id, amount_cents: cents })
  if (booking.cancelled) expect(booking.paid).toBe(false)

  const held = ledger.reduce(
    (sum, intent) => sum + intent.receivedCents - intent.refundedCents - intent.disputedCents,
    0,
  )
  const owed = states('refund_due', 'refund_pending').filter(({ method }) => method === 'card')
  const late = owed.filter(({ held_until }) => held_until !== null)
  const wanted = (booking.payment.state === 'paid' ? cents : 0) + late.length * cents
  const evidence = JSON.stringify({ name, booking, payments, ledger })
  expect([held, owed.length - late.length], evidence).toEqual([wanted, 0])
  for (const { receivedCents, refundedCents, refunds } of ledger) {
    expect(refundedCents === 0 || refundedCents === receivedCents).toBe(true)
    expect(refunds.length).toBeLessThanOrEqual(1)
    counts.refunds += refunds.length
  }
  counts.paid += booking.payment.state === 'paid' ? 1 : 0
  counts.cash += booking.payment.state === 'paid_at_clinic' ? 1 : 0
  counts.disputed += states('disputed').length
  counts.chargedBack += states('charged_back').length
  counts.cancelled += booking.cancelled ? 1 : 0
}

function isOpen({ status }: { status: string }): boolean {
  return status !== 'succeeded' && status !== 'canceled'
}

function shuffled<T>(things: readonly T[], random: State['random']): T[] {
  return things
    .map((thing) => ({ thing, at: random(1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing)
}

/** Returns a generator of whole numbers from 0 up to a bound, reproducible by its seed (mulberry32). */
function numbersFrom(seed: number): State['random'] {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
