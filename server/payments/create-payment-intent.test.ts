import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addPerson } from '../testing/factories.ts'
import {
  addBooking,
  addRoomyTreatment,
  askForIntent,
  bookFor,
  callAs,
  cancel,
  intentOf,
  ledgerOf,
  openIntent,
  payFully,
  payInBrowser,
} from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, rateLimits: false })
})
afterAll(() => portal.close())

const request = (patient: Parameters<typeof callAs>[1], body: object) =>
  callAs(portal, patient, 'POST', '/create-payment-intent', body)

describe('opening the payment of a booking', () => {
  test('requests the stored amount in cents, with only IDs in addition', async () => {
    const { patient, booking } = await addBooking(portal, { price: 19.99 })
    const secret = await openIntent(portal, patient, booking)
    const [intent] = await ledgerOf(portal, booking._id)
    expect(intent).toMatchObject({ intentId: intentOf(secret), amountCents: 1999, currency: 'usd' })
    expect(intent?.metadata).toEqual({
      bookingId: booking._id,
      paymentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('C13: returns the same intent after a declined card and in twenty concurrent tabs', async () => {
    const { patient, booking } = await addBooking(portal)
    const answers = await Promise.all(Array.from({ length: 20 }, () => askForIntent(portal, patient, booking)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const secret = answers[0]?.body.clientSecret ?? ''
    expect(new Set(answers.map(({ body }) => body.clientSecret))).toEqual(new Set([secret]))
    expect((await payInBrowser(portal, secret, 'pm_card_visa_chargeDeclined')).error?.code).toBe('card_declined')
    expect(await openIntent(portal, patient, booking)).toBe(secret)
    expect(await ledgerOf(portal, booking._id)).toHaveLength(1)
  })

  test('stores the client secret nowhere in the database', async () => {
    const { patient, booking } = await addBooking(portal)
    const secret = await openIntent(portal, patient, booking)
    const payments = await portal.db.selectFrom('payment').selectAll().execute()
    expect(JSON.stringify(payments)).toContain(intentOf(secret))
    expect(JSON.stringify(payments)).not.toContain('_secret_')
  })
})

describe('opening a payment by price', () => {
  test('opens the payment of the only unpaid booking with this price, otherwise none', async () => {
    const patient = await addPerson(portal)
    const treatment = await addRoomyTreatment(portal, 31)
    const first = await bookFor(portal, patient, treatment, 3)
    expect((await request(patient, { price: 31 })).status).toBe(200)
    expect(await ledgerOf(portal, first._id)).toHaveLength(1)
    const second = await bookFor(portal, patient, treatment, 4)
    expect(await request(patient, { price: 31 })).toMatchObject({ status: 409, body: { code: 'ambiguous_booking' } })
    await payFully(portal, patient, first)
    expect((await request(patient, { price: 31 })).status).toBe(200)
    expect(await ledgerOf(portal, second._id)).toHaveLength(1)
    expect(await request(patient, { price: 32 })).toMatchObject({ status: 409, body: { code: 'ambiguous_booking' } })
    expect(await request(patient, { price: 0 })).toMatchObject({ status: 409, body: { code: 'nothing_to_pay' } })
  })
})

describe('refused payments', () => {
  test.each([
    ['another price', 409, 'price_changed', { price: 48.99 }],
    ['the same price in cents', 409, 'price_changed', { price: 4900 }],
    ['a thousand written short', 409, 'price_changed', { price: 1e3 }],
    ['a booking that is not there', 404, 'no_such_booking', { bookingId: crypto.randomUUID() }],
  ])('C4: refuses %s with %i %s', async (_, status, code, change) => {
    const { patient, booking } = await addBooking(portal)
    const answer = await request(patient, { price: 49, bookingId: booking._id, ...change })
    expect(answer).toMatchObject({ status, body: { code } })
    expect(await ledgerOf(portal, booking._id)).toEqual([])
  })

  test('C14: returns 404 for another patient’s booking, even to an admin', async () => {
    const { booking } = await addBooking(portal)
    for (const stranger of [await addPerson(portal), await addPerson(portal, { admin: true })]) {
      const answer = await askForIntent(portal, stranger, booking)
      expect(answer).toMatchObject({ status: 404, body: { code: 'no_such_booking' } })
    }
    expect(await ledgerOf(portal, booking._id)).toEqual([])
  })

  test('returns the reason for a paid, a cancelled and a free booking', async () => {
    const paid = await addBooking(portal)
    await payFully(portal, paid.patient, paid.booking)
    expect((await askForIntent(portal, paid.patient, paid.booking)).body.code).toBe('already_paid')
    const cancelled = await addBooking(portal)
    await cancel(portal, cancelled.patient, cancelled.booking._id)
    expect((await askForIntent(portal, cancelled.patient, cancelled.booking)).body.code).toBe('booking_cancelled')
    const free = await addBooking(portal, { price: 0 })
    expect((await askForIntent(portal, free.patient, free.booking)).body.code).toBe('nothing_to_pay')
  })

  test('detects a payment that succeeded unnoticed instead of opening another', async () => {
    const { patient, booking } = await addBooking(portal)
    await payInBrowser(portal, await openIntent(portal, patient, booking))
    expect((await askForIntent(portal, patient, booking)).body.code).toBe('already_paid')
    expect(await ledgerOf(portal, booking._id)).toMatchObject([{ status: 'succeeded', refundedCents: 0 }])
  })

  test('C6: refuses the eleventh request in a minute', async () => {
    const limited = await startTestApp(inject('templateDatabase'), { cards: {} })
    const { patient, booking } = await addBooking(limited)
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await askForIntent(limited, patient, booking)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    const nobodys = await limited.app.inject({
      method: 'POST',
      url: '/api/create-payment-intent',
      payload: { price: 49 },
    })
    expect(nobodys.statusCode).toBe(401)
    await limited.close()
  })

  test('reports in a call and in the setup that cards are not accepted', async () => {
    const cash = await startTestApp(inject('templateDatabase'))
    const { patient, booking } = await addBooking(cash)
    const answer = await askForIntent(cash, patient, booking)
    expect(answer).toMatchObject({ status: 404, body: { code: 'card_payment_off' } })
    const setup = await cash.app.inject({ url: '/api/payment-setup' })
    expect(setup.json()).toEqual({ mode: 'off', cancelUntilHours: 24 })
    expect((await portal.app.inject({ url: '/api/payment-setup' })).json()).toEqual({
      mode: 'stand_in',
      publishableKey: portal.provider?.keys.publishableKey,
      script: '/test-mode/stripe/stripe.js',
      cancelUntilHours: 24,
    })
    await cash.close()
  })
})

test('C5: charges and shows exactly 19.99, 0.50, 1.10 and 299.95', async () => {
  for (const [price, cents] of [
    [19.99, 1999],
    [0.5, 50],
    [1.1, 110],
    [299.95, 29995],
  ] as const) {
    const { patient, booking } = await addBooking(portal, { price })
    await payFully(portal, patient, booking)
    expect(await ledgerOf(portal, booking._id)).toMatchObject([{ amountCents: cents, receivedCents: cents }])
    const { body } = await callAs(portal, patient, 'GET', `/booking/${booking._id}`)
    expect(body).toMatchObject({ payment: { state: 'paid', amount: price } })
  }
})
