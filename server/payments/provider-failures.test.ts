import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import {
  addBooking,
  askForIntent,
  cancel,
  eventsOf,
  intentOf,
  ledgerOf,
  openIntent,
  payFully,
  payInBrowser,
  readBooking,
  reportPaid,
  sendEvent,
  sweep,
} from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import type { Fetch } from './provider.ts'

// Failures of the provider. `lost` processes the request and loses the response.
type Failure = 'none' | 'down' | 'slow' | 'html' | 'rate limit' | 'error' | 'not found' | 'lost'

const page = '<!doctype html><title>Bad gateway</title>'
const failures: Record<Exclude<Failure, 'none' | 'lost'>, (init?: RequestInit) => Promise<Response>> = {
  down: async () => {
    throw new TypeError('fetch failed')
  },
  // Never answers: only the portal's own timeout ends the call.
  slow: async (init) => {
    await once(init?.signal ?? new AbortController().signal, 'abort')
    throw new TypeError('fetch failed')
  },
  html: async () => new Response(page, { status: 200, headers: { 'content-type': 'text/html' } }),
  'rate limit': async () => new Response(JSON.stringify({ error: { message: 'Too many requests' } }), { status: 429 }),
  error: async () => new Response(JSON.stringify({ error: { message: 'Oops' } }), { status: 500 }),
  'not found': async () => new Response('{}', { status: 404 }),
}

let portal: TestApp
let failure: Failure = 'none'
/** Returns the failing response of the current failure, if it has one. */
let failing: ((init?: RequestInit) => Promise<Response | undefined>) | undefined
const between =
  (provider: Fetch): Fetch =>
  async (request, init) => {
    if (failure === 'none') return (await failing?.(init)) ?? provider(request, init)
    if (failure !== 'lost') return failures[failure](init)
    await provider(request, init)
    throw new TypeError('terminated')
  }
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false, cards: { between } })
})
afterAll(() => portal.close())
beforeEach(() => {
  failure = 'none'
})

const unavailable = { status: 503, body: { code: 'payment_unavailable' } }

describe.each(['down', 'slow', 'html', 'rate limit', 'error', 'not found', 'lost'] as const)(
  'provider failure: %s',
  (kind) => {
    test('C24: opening a payment returns 503, and a retry finds or opens one intent', async () => {
      const { patient, booking } = await addBooking(portal)
      failure = kind
      expect(await askForIntent(portal, patient, booking)).toMatchObject(unavailable)
      failure = 'none'
      await payFully(portal, patient, booking)
      expect(await ledgerOf(portal, booking._id)).toHaveLength(1)
    })

    test('C24: reporting a payment returns 503, and the sweep marks the booking as paid', async () => {
      const { patient, booking } = await addBooking(portal)
      const secret = await openIntent(portal, patient, booking)
      await payInBrowser(portal, secret)
      failure = kind
      const report = () => reportPaid(portal, patient, booking._id, intentOf(secret))
      expect(await report()).toMatchObject(unavailable)
      expect(await readBooking(portal, patient, booking._id)).toMatchObject({ paid: false })
      const [event] = (await eventsOf(portal, intentOf(secret))).slice(-1)
      if (kind !== 'slow') expect(await sendEvent(portal, event ?? {})).toMatchObject({ status: 500 })
      failure = 'none'
      portal.advance(1)
      await sweep(portal)
      expect(await readBooking(portal, patient, booking._id)).toMatchObject({ paid: true })
      expect((await sendEvent(portal, event ?? {})).status).toBe(200)
      expect((await report()).status).toBe(200)
    })

    test('cancels, and refunds once when the provider is back', async () => {
      const { patient, booking } = await addBooking(portal)
      await payFully(portal, patient, booking)
      failure = kind
      const { status, body } = await cancel(portal, patient, booking._id)
      expect([status, body.payment.state]).toEqual([200, 'refund_due'])
      failure = 'none'
      portal.advance(2)
      await sweep(portal)
      expect(await readBooking(portal, patient, booking._id)).toMatchObject({ payment: { state: 'refunded' } })
      expect(await ledgerOf(portal, booking._id)).toMatchObject([{ refundedCents: 4900, refunds: [{}] }])
    })
  },
)

describe('replayed failures of an idempotency key', () => {
  // The provider replays the response to a key for a day.
  const failed = new Set<string>()
  beforeEach(() => {
    failing = async (init) => {
      const key = new Headers(init?.headers).get('idempotency-key')
      if (key === null || (failed.size > 0 && !failed.has(key))) return undefined
      const again = failed.has(key)
      failed.add(key)
      const headers = { 'stripe-should-retry': 'false', ...(again && { 'idempotent-replayed': 'true' }) }
      return new Response(JSON.stringify({ error: { type: 'api_error', message: 'Oops' } }), { status: 500, headers })
    }
    return () => {
      failing = undefined
      failed.clear()
    }
  })

  test('opens the payment under another key and cancels the first one', async () => {
    const { patient, booking } = await addBooking(portal)
    expect(await askForIntent(portal, patient, booking)).toMatchObject(unavailable)
    await payFully(portal, patient, booking)
    expect(await ledgerOf(portal, booking._id)).toHaveLength(1)
    const payments = portal.db.selectFrom('payment').select('state').where('booking_id', '=', booking._id)
    expect((await payments.execute()).map(({ state }) => state).sort()).toEqual(['cancelled', 'succeeded'])
  })

  test('ends an abandoned payment in the sweep', async () => {
    const { patient, booking } = await addBooking(portal)
    expect(await askForIntent(portal, patient, booking)).toMatchObject(unavailable)
    portal.advance(1)
    await sweep(portal)
    const payments = portal.db.selectFrom('payment').select('state').where('booking_id', '=', booking._id)
    expect(await payments.execute()).toEqual([{ state: 'cancelled' }])
  })

  test('requests the refund under another key, and refunds once', async () => {
    const { patient, booking } = await addBooking(portal)
    const fails = failing
    failing = undefined
    await payFully(portal, patient, booking)
    failing = fails
    expect((await cancel(portal, patient, booking._id)).body.payment.state).toBe('refund_due')
    for (let round = 0; round < 2; round++) {
      portal.advance(7)
      await sweep(portal)
    }
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({ payment: { state: 'refunded' } })
    expect(await ledgerOf(portal, booking._id)).toMatchObject([{ refundedCents: 4900, refunds: [{}] }])
  })

  test('does not use up the refund attempts during a day of failures', async () => {
    const fails = failing
    failing = undefined
    const { patient, booking } = await addBooking(portal)
    await payFully(portal, patient, booking)
    failing = (init) => {
      failed.add(new Headers(init?.headers).get('idempotency-key') ?? '')
      return fails?.(init) ?? Promise.resolve(undefined)
    }
    expect((await cancel(portal, patient, booking._id)).body.payment.state).toBe('refund_due')
    const passHours = async (hours: number) => {
      for (let minute = 0; minute < hours * 60; minute += 5) {
        portal.advance(5)
        await sweep(portal)
      }
    }
    await passHours(24)
    expect(failed.size).toBeGreaterThan(2)
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({ payment: { state: 'refund_due' } })
    failing = undefined
    await passHours(24)
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({ payment: { state: 'refunded' } })
    expect(await ledgerOf(portal, booking._id)).toMatchObject([{ refundedCents: 4900, refunds: [{}] }])
  })
})

describe('crash between the provider’s response and storing it', () => {
  test('finds the same intent again, by a new request, an event or the sweep', async () => {
    for (const finder of ['patient', 'event', 'sweep'] as const) {
      const { patient, booking } = await addBooking(portal)
      failure = 'lost'
      await askForIntent(portal, patient, booking)
      failure = 'none'
      const forgotten = await portal.db
        .selectFrom('payment')
        .select('state')
        .where('booking_id', '=', booking._id)
        .execute()
      expect(forgotten).toEqual([{ state: 'creating' }])
      const [orphan] = await ledgerOf(portal, booking._id)
      if (finder === 'event')
        for (const event of await eventsOf(portal, orphan?.intentId ?? '')) await sendEvent(portal, event)
      if (finder === 'sweep') {
        portal.advance(1)
        await sweep(portal)
      }
      expect(intentOf(await openIntent(portal, patient, booking))).toBe(orphan?.intentId)
      await payFully(portal, patient, booking)
      expect(await ledgerOf(portal, booking._id)).toHaveLength(1)
    }
  })
})
