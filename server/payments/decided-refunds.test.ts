import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Payment } from '#contract/schemas/payment.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import {
  addBooking,
  callAs,
  decideDispute,
  deliverAll,
  disputeIntent,
  intentOf,
  ledgerOf,
  openIntent,
  payFully,
  payInBrowser,
  readBooking,
  reportPaid,
  sweep,
} from '../testing/payments.ts'
import { cancelWith, previewRefund, savePolicy, setHoursBefore } from '../testing/policy.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { applyPayment } from './apply-payment.ts'
import type { Fetch } from './provider.ts'
import { retrieveIntent } from './provider.ts'
import { settleIntent } from './settle-payment.ts'

let portal: TestApp
let admin: Person
let beforeRefund: (() => Promise<void>) | undefined
let processing = false
const between =
  (provider: Fetch): Fetch =>
  async (request, init) => {
    const url = String(request)
    if (beforeRefund && init?.method === 'POST' && url.endsWith('/refunds')) {
      const act = beforeRefund
      beforeRefund = undefined
      await act()
    }
    if (processing && init?.method === 'POST' && url.endsWith('/cancel')) {
      const error = {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: 'You cannot cancel this PaymentIntent because it has a status of processing.',
      }
      return new Response(JSON.stringify({ error }), { status: 400, headers: { 'content-type': 'application/json' } })
    }
    const answer = await provider(request, init)
    if (!processing || !url.includes('/payment_intents')) return answer
    const body = (await answer.json()) as { object?: string }
    const changed = body.object === 'payment_intent' ? { ...body, status: 'processing' } : body
    return new Response(JSON.stringify(changed), { status: answer.status, headers: answer.headers })
  }
beforeEach(async () => {
  beforeRefund = undefined
  processing = false
  const mail = { mode: 'test' } as const
  portal = await startTestApp(inject('templateDatabase'), { cards: { between }, mail, rateLimits: false })
  admin = await addPerson(portal, { admin: true })
  return () => portal.close()
})

const save = (change: object) => savePolicy(portal, admin, change)
const preview = (person: Person, booking: Booking) => previewRefund(portal, person, booking)
const cancel = (person: Person, booking: Booking, body: object) => cancelWith(portal, person, booking, body)
const hoursBefore = (booking: Booking, hours: number) => setHoursBefore(portal, booking, hours)
const atClinic = (person: Person, { _id }: Booking) => callAs(portal, person, 'PUT', `/booking/${_id}/paid-at-clinic`)
const paymentsOf = async ({ _id }: Booking) =>
  (await callAs<Payment[]>(portal, admin, 'GET', '/payments')).body
    .filter(({ booking }) => booking._id === _id)
    .map(({ method, state, refund, amount }) => ({ method, state, refund, amount }))
    .sort((a, b) => (a.method < b.method ? -1 : 1))
async function addPaid(daysAhead = 7) {
  const { patient, booking } = await addBooking(portal, { price: 49, daysAhead })
  const intentId = await payFully(portal, patient, booking)
  return { patient, booking, intentId }
}
async function disputedAndPaidAtClinic() {
  const paid = await addPaid()
  const dispute = await disputeIntent(portal, paid.intentId)
  await deliverAll(portal)
  expect((await atClinic(admin, paid.booking)).status).toBe(200)
  return { ...paid, dispute }
}
async function win(dispute: string) {
  portal.advance(1)
  await decideDispute(portal, dispute, 'won')
  await deliverAll(portal)
  portal.advance(61)
  await sweep(portal)
}

describe('a duplicate payment of a cancelled booking', () => {
  test('while the booking is live, it is refunded in full after the dispute is won', async () => {
    const { booking, dispute } = await disputedAndPaidAtClinic()
    await win(dispute)
    expect(await paymentsOf(booking)).toMatchObject([
      { method: 'card', state: 'refunded' },
      { method: 'clinic', state: 'succeeded' },
    ])
  })

  test('is refunded in full if the policy refunds nothing of the payment that counts', async () => {
    await save({})
    const { patient, booking, dispute } = await disputedAndPaidAtClinic()
    hoursBefore(booking, 10)
    expect(await preview(patient, booking)).toMatchObject({ paid: 49, refund: 0 })
    expect((await cancel(patient, booking, { refund: 0 })).status).toBe(200)
    await win(dispute)
    const [intent] = await ledgerOf(portal, booking._id)
    expect({ payments: await paymentsOf(booking), returnedByCard: intent?.refundedCents }).toMatchObject({
      payments: [
        { method: 'card', state: 'refunded' },
        { method: 'clinic', state: 'kept' },
      ],
      returnedByCard: 4900,
    })
  })

  test('is refunded in full if the policy refunds half', async () => {
    await save({})
    const { patient, booking, dispute } = await disputedAndPaidAtClinic()
    hoursBefore(booking, 30)
    expect((await cancel(patient, booking, { refund: 24.5 })).status).toBe(200)
    await win(dispute)
    const [intent] = await ledgerOf(portal, booking._id)
    expect(intent?.refundedCents).toBe(4900)
  })

  test('does not double what a receptionist decides', async () => {
    await save({ refundLimit: 10 })
    const receptionist = await addPerson(portal, { role: 'receptionist' })
    const { booking, dispute } = await disputedAndPaidAtClinic()
    const done = await cancel(receptionist, booking, { refund: 10, refundReason: 'Late bus' })
    expect(done.status).toBe(200)
    await win(dispute)
    const decided = (await paymentsOf(booking)).filter(({ refund }) => refund === 10)
    expect(decided).toHaveLength(1)
  })

  test('that was being confirmed at the cancellation is refunded in full', async () => {
    await save({})
    const { patient, booking } = await addBooking(portal, { price: 49 })
    const secret = await openIntent(portal, patient, booking)
    processing = true
    await reportPaid(portal, patient, booking._id, intentOf(secret))
    expect((await atClinic(admin, booking)).status).toBe(200)
    hoursBefore(booking, 10)
    expect((await cancel(patient, booking, { refund: 0 })).status).toBe(200)
    processing = false
    await payInBrowser(portal, secret)
    await deliverAll(portal)
    const [intent] = await ledgerOf(portal, booking._id)
    expect({ payments: await paymentsOf(booking), returned: intent?.refundedCents }).toMatchObject({ returned: 4900 })
  })
})

test('money paid after the cancellation is not kept', async () => {
  await save({})
  const { patient, booking } = await addBooking(portal, { price: 49 })
  const secret = await openIntent(portal, patient, booking)
  processing = true
  expect((await reportPaid(portal, patient, booking._id, intentOf(secret))).body.code).toBe('payment_confirming')
  hoursBefore(booking, 10)
  expect((await cancel(patient, booking, { refund: 0 })).status).toBe(200)
  // The bank rejects the payment. The page of another tab still shows the card form, which is used again.
  processing = false
  const card = portal.context.cardPayment
  if (!card) throw new Error('no card')
  await settleIntent(portal.context, card, await retrieveIntent(card, intentOf(secret)))
  expect(await paymentsOf(booking)).toMatchObject([{ state: 'open' }])
  await payInBrowser(portal, secret)
  await deliverAll(portal)
  const [intent] = await ledgerOf(portal, booking._id)
  expect({ payments: await paymentsOf(booking), returned: intent?.refundedCents }).toMatchObject({ returned: 4900 })
})

test('two runs request a partial refund once, although the clinic refunds a part in the dashboard in between', async () => {
  await save({})
  const { patient, booking, intentId } = await addPaid()
  hoursBefore(booking, 30)
  const card = portal.context.cardPayment
  if (!card) throw new Error('no card')
  beforeRefund = async () => {
    // The request of the first run has been sent over a slow connection when the clinic refunds $5 in the dashboard, and its
    // event arrives.
    await card.stripe.refunds.create({ payment_intent: intentId, amount: 500 })
    await settleIntent(portal.context, card, await retrieveIntent(card, intentId))
  }
  await cancel(patient, booking, { refund: 24.5 })
  portal.advance(10)
  await sweep(portal)
  const [intent] = await ledgerOf(portal, booking._id)
  // 24.50 in all, or at most 24.50 and the 5.00 that the clinic added by hand.
  expect(intent?.refundedCents).toBeLessThanOrEqual(2950)
})

test.each([
  ['a part of what is decided', 2000, 2450],
  ['more than is decided', 3000, 3000],
])(
  'of a payment of which the clinic has refunded %s in the dashboard, only the rest is refunded',
  async (_what, returned, inAll) => {
    await save({})
    const { patient, booking, intentId } = await addPaid()
    const stripe = portal.context.cardPayment?.stripe
    await stripe?.refunds.create({ payment_intent: intentId, amount: returned })
    await deliverAll(portal)
    hoursBefore(booking, 30)
    expect((await cancel(patient, booking, { refund: 24.5 })).status).toBe(200)
    portal.advance(10)
    await sweep(portal)
    expect(await ledgerOf(portal, booking._id)).toMatchObject([{ refundedCents: inAll }])
    expect(await paymentsOf(booking)).toMatchObject([{ state: 'refunded' }])
  },
)

test('the end of the share is the end of the present share after a move', async () => {
  await save({})
  const { patient, booking } = await addPaid()
  hoursBefore(booking, 30)
  const { date, slot } = booking
  const move = { from: { date, slot }, date: 'Dec 17, 2026', slot, notify: false }
  expect((await callAs(portal, admin, 'POST', `/booking/${booking._id}/move`, move)).status).toBe(200)
  const moved = await readBooking(portal, patient, booking._id)
  const shown = await preview(patient, moved)
  const at = (hours: number) => new Date(Date.parse(moved.startsAt) - hours * 3_600_000).toISOString()
  portal.advance((Date.parse(at(48)) + 1000 - portal.context.clock().getTime()) / 60_000)
  expect(await preview(patient, moved)).toMatchObject({ percent: 50 })
  expect(shown).toMatchObject({ percent: 50, until: at(24) })
})

test('an intent that was retrieved before the money arrived does not reduce the decided refund', async () => {
  const { patient, booking } = await addBooking(portal)
  const { cardPayment } = portal.context
  if (!cardPayment) throw new Error('This test takes cards.')
  const secret = await openIntent(portal, patient, booking)
  const older = await retrieveIntent(cardPayment, intentOf(secret))
  await payInBrowser(portal, secret)
  await reportPaid(portal, patient, booking._id, intentOf(secret))
  const fail = () => {
    beforeRefund = fail
    return Promise.reject(new TypeError('terminated'))
  }
  beforeRefund = fail
  const { refund } = await previewRefund(portal, patient, booking)
  expect((await cancelWith(portal, patient, booking, { refund })).status).toBe(200)
  expect((await readBooking(portal, patient, booking._id)).payment.state).toBe('refund_due')
  await applyPayment(portal.context, older)
  beforeRefund = undefined
  portal.advance(61)
  await sweep(portal)
  const cents = Math.round(booking.price * 100)
  expect(await ledgerOf(portal, booking._id)).toMatchObject([{ receivedCents: cents, refundedCents: cents }])
  expect((await readBooking(portal, patient, booking._id)).payment).toMatchObject({
    state: 'refunded',
    refund: booking.price,
  })
})
