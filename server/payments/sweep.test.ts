import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
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
beforeEach(async () => {
  down = false
  portal = await startTestApp(inject('templateDatabase'), {
    rateLimits: false,
    cards: {
      between: (provider) => async (request, init) => {
        if (down) throw new TypeError('fetch failed')
        return provider(request, init)
      },
    },
  })
})
afterEach(() => portal.close())

describe('when no page and no event says what became of a payment', () => {
  test('C15: then it is asked for within 20 s while the page may be open, and every five minutes later', async () => {
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

  test('then one that nobody came back to for 24 hours is ended, and the booking can still be paid', async () => {
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

describe('when the provider was away while a booking was cancelled', () => {
  test('then its open payment is ended later, before or after it was paid', async () => {
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

  test('then its refund is due until the provider is back, and made once', async () => {
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

  test('then a round stops after three failures, and the rest come first in the next', async () => {
    for (let i = 0; i < 5; i++) {
      const { patient, booking } = await addBooking(portal)
      await openIntent(portal, patient, booking)
    }
    portal.advance(1)
    down = true
    if (!portal.context.cardPayment) throw new Error('This test takes no cards.')
    const swept = await sweepPayments(portal.context, portal.context.cardPayment)
    expect(swept).toMatchObject({ asked: 3, failures: [{ code: 'payment_unavailable' }, {}, {}] })
    down = false
    expect(await sweep(portal)).toBe(2)
  }, 60_000)
})

test('when another process sweeps, then this one does not', async () => {
  const { cardPayment } = portal.context
  if (!cardPayment) throw new Error('This test takes no cards.')
  await portal.db.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(hashtextextended('payment sweep', 0))`.execute(other)
    expect(await sweepPayments(portal.context, cardPayment)).toBe('busy')
    await sql`select pg_advisory_unlock(hashtextextended('payment sweep', 0))`.execute(other)
  })
  expect(await sweepPayments(portal.context, cardPayment)).toEqual({ asked: 0, failures: [] })
})

test('when the database was silent as a sweep began, then nobody is kept from sweeping once it goes on', async () => {
  const { cardPayment } = portal.context
  if (!cardPayment) throw new Error('This test takes no cards.')
  const own = connect(portal.config, () => {})
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own.db)
  const backend = rows[0]?.pid ?? Number.NaN
  process.kill(backend, 'SIGSTOP')
  try {
    const swept = sweepPayments({ ...portal.context, db: own.db }, cardPayment)
    await expect(swept).rejects.toThrow('Query read timeout')
  } finally {
    process.kill(backend, 'SIGCONT')
  }
  await delay(200)
  expect(await sweepPayments(portal.context, cardPayment)).toEqual({ asked: 0, failures: [] })
  await own.close()
})
