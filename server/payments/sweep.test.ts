import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { connect } from '../database/connect.ts'
import {
  addBooking,
  cancel,
  ledgerOf,
  openIntent,
  payFully,
  payInBrowser,
  readBooking,
  sweep,
} from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { sweepPayments } from './sweep.ts'

let portal: TestApp
let down = false
let calls = 0
let waitBeforeCall = async () => {}
beforeEach(async () => {
  down = false
  waitBeforeCall = async () => {}
  portal = await startTestApp(inject('templateDatabase'), {
    rateLimits: false,
    cards: {
      between: (provider) => async (request, init) => {
        if (down) throw new TypeError('fetch failed')
        calls++
        await waitBeforeCall()
        return provider(request, init)
      },
    },
  })
})
afterEach(() => portal.close())

describe('payments without a report or an event', () => {
  test('C15: checks them within 20 s while the page may be open, and every five minutes later', async () => {
    const { patient, booking } = await addBooking(portal)
    const secret = await openIntent(portal, patient, booking)
    expect(await sweep(portal)).toBe(0)
    portal.advance(0.5)
    expect(await sweep(portal)).toBe(1)
    expect(await sweep(portal)).toBe(0)
    portal.advance(31)
    expect(await sweep(portal)).toBe(1)
    portal.advance(4)
    expect(await sweep(portal)).toBe(0)
    await payInBrowser(portal, secret)
    portal.advance(1)
    expect(await sweep(portal)).toBe(1)
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({ payment: { state: 'paid' } })
    portal.advance(60)
    expect(await sweep(portal)).toBe(0)
  })

  test('ends a payment abandoned for 24 hours, after which the booking can still be paid', async () => {
    const { patient, booking } = await addBooking(portal)
    const secret = await openIntent(portal, patient, booking)
    portal.advance(23 * 60)
    expect(await openIntent(portal, patient, booking)).toBe(secret)
    portal.advance(24 * 60 - 1)
    await sweep(portal)
    expect(await ledgerOf(portal, booking._id)).toMatchObject([{ status: 'requires_payment_method' }])
    portal.advance(6)
    await sweep(portal)
    expect(await ledgerOf(portal, booking._id)).toMatchObject([{ status: 'canceled' }])
    await payFully(portal, patient, booking)
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({ paid: true })
  })
})

describe('provider outage during a cancellation', () => {
  test('ends the open payment later, whether it was paid or not', async () => {
    const [open, late] = [await addBooking(portal), await addBooking(portal)]
    await openIntent(portal, open.patient, open.booking)
    const secret = await openIntent(portal, late.patient, late.booking)
    down = true
    expect((await cancel(portal, open.patient, open.booking._id)).status).toBe(200)
    expect((await cancel(portal, late.patient, late.booking._id)).status).toBe(200)
    await payInBrowser(portal, secret)
    down = false
    portal.advance(2)
    expect(await sweep(portal)).toBe(2)
    expect(await ledgerOf(portal, open.booking._id)).toMatchObject([{ status: 'canceled' }])
    expect(await ledgerOf(portal, late.booking._id)).toMatchObject([{ status: 'succeeded', refundedCents: 4900 }])
    expect(await readBooking(portal, late.patient, late.booking._id)).toMatchObject({ payment: { state: 'refunded' } })
  })

  test('keeps the refund due until the provider is back, and refunds once', async () => {
    const { patient, booking } = await addBooking(portal)
    await payFully(portal, patient, booking)
    down = true
    expect((await cancel(portal, patient, booking._id)).body).toMatchObject({
      paid: false,
      payment: { state: 'refund_due' },
    })
    down = false
    portal.advance(2)
    expect(await sweep(portal)).toBe(1)
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({ payment: { state: 'refunded' } })
    portal.advance(30)
    expect(await sweep(portal)).toBe(0)
    expect((await ledgerOf(portal, booking._id))[0]?.refunds).toHaveLength(1)
  })

  test('stops a run after three failures, and starts the next run with the rest', async () => {
    for (let i = 0; i < 5; i++) {
      const { patient, booking } = await addBooking(portal)
      await openIntent(portal, patient, booking)
    }
    portal.advance(1)
    down = true
    if (!portal.context.cardPayment) throw new Error('This test takes no cards.')
    const swept = await sweepPayments(portal.context, portal.context.cardPayment)
    expect(swept).toMatchObject({ checked: 3, failures: [{ code: 'payment_unavailable' }, {}, {}] })
    down = false
    expect(await sweep(portal)).toBe(2)
  })
})

test('checks each payment once if two processes sweep, and holds no connection during calls to the provider', async () => {
  const { cardPayment } = portal.context
  if (!cardPayment) throw new Error('This test takes no cards.')
  for (let i = 0; i < 2; i++) {
    const { patient, booking } = await addBooking(portal)
    await openIntent(portal, patient, booking)
  }
  portal.advance(1)
  const own = connect(portal.config, () => {})
  calls = 0
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  waitBeforeCall = () => answered
  const sweeps = [1, 2].map(() => sweepPayments({ ...portal.context, db: own.db }, cardPayment))
  await expect.poll(() => calls).toBe(2)
  expect(own.connections()).toMatchObject({ lent: 0 })
  answer()
  expect(await Promise.all(sweeps)).toEqual([
    { checked: 1, failures: [] },
    { checked: 1, failures: [] },
  ])
  await own.close()
})
