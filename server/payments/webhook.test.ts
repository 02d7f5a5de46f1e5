import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  addBooking,
  cancel,
  deliverAll,
  eventsOf,
  intentOf,
  ledgerOf,
  openIntent,
  payFully,
  payInBrowser,
  permutations,
  readBooking,
  reportPaid,
  sendEvent,
  sweep,
} from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import type { Fetch } from './provider.ts'
import { listPayments } from './queries.ts'
import { webhookPath } from './webhook.ts'

let portal: TestApp
/** Delays the provider's next response, once. */
let delayed: (() => Promise<void>) | undefined
const lines: string[] = []
beforeAll(async () => {
  const log = { write: (line: string) => void lines.push(line) }
  const between = (provider: Fetch): Fetch => {
    return async (request, init) => {
      const answer = await provider(request, init)
      const wait = delayed
      delayed = undefined
      await wait?.()
      return answer
    }
  }
  portal = await startTestApp(inject('templateDatabase'), { cards: { between }, rateLimits: false, log })
})
afterAll(() => portal.close())

/** Delays the provider's next response until `release`. `requested` resolves when the request has been processed. */
function delayResponse() {
  const [requested, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  delayed = () => {
    requested.resolve()
    return release.promise
  }
  return { requested: requested.promise, release: release.resolve }
}

/** Adds a booking whose payment has succeeded at the provider without a report or an event. */
async function addUnreportedPayment() {
  const { patient, booking } = await addBooking(portal)
  const secret = await openIntent(portal, patient, booking)
  await payInBrowser(portal, secret)
  const events = await eventsOf(portal, intentOf(secret))
  const succeeded = events.find(({ type }) => type === 'payment_intent.succeeded')
  if (!succeeded) throw new Error('The provider has no event about it.')
  const paid = async () => (await readBooking(portal, patient, booking._id)).paid
  return { patient, booking, secret, events, succeeded, paid }
}

describe('page closed after paying', () => {
  test('C15, C19: marks the booking as paid by the event alone, and ten concurrent copies change nothing', async () => {
    const { succeeded, paid, booking } = await addUnreportedPayment()
    expect((await sendEvent(portal, succeeded)).status).toBe(200)
    expect(await paid()).toBe(true)
    const copies = await Promise.all(Array.from({ length: 10 }, () => sendEvent(portal, succeeded)))
    expect(copies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const payments = await portal.db
      .selectFrom('payment')
      .select('state')
      .where('booking_id', '=', booking._id)
      .execute()
    expect(payments).toEqual([{ state: 'succeeded' }])
  })

  test('C20: reaches the same state for every order of events, with or without the page, cancelled or not', async () => {
    for (const order of permutations([0, 1, 2])) {
      for (const last of ['nothing', 'page', 'cancel'] as const) {
        const { patient, booking, secret } = await declinedThenPaid()
        const events = (await eventsOf(portal, intentOf(secret))).filter(({ type }) =>
          type.startsWith('payment_intent.'),
        )
        expect(events.map(({ type }) => type)).toEqual([
          'payment_intent.created',
          'payment_intent.payment_failed',
          'payment_intent.succeeded',
        ])
        const inOrder = order.map((n) => events[n] ?? {})
        if (last === 'cancel') inOrder.splice(1, 0, {})
        for (const event of inOrder) {
          if ('id' in event) expect((await sendEvent(portal, event)).status).toBe(200)
          else await cancel(portal, patient, booking._id)
        }
        if (last === 'page') await reportPaid(portal, patient, booking._id, intentOf(secret))
        const { payment } = await readBooking(portal, patient, booking._id)
        expect([order, payment.state]).toEqual([order, last === 'cancel' ? 'refunded' : 'paid'])
        const [intent] = await ledgerOf(portal, booking._id)
        expect(intent?.refundedCents).toBe(last === 'cancel' ? 4900 : 0)
      }
    }
  })
})

async function declinedThenPaid() {
  const { patient, booking } = await addBooking(portal)
  const secret = await openIntent(portal, patient, booking)
  await payInBrowser(portal, secret, 'pm_card_visa_chargeDeclined')
  await payInBrowser(portal, secret)
  return { patient, booking, secret }
}

describe('invalid events', () => {
  const secret = () => portal.provider?.keys.webhookSecret ?? ''
  const seconds = () => Math.floor(portal.context.clock().getTime() / 1000)
  const sign = (payload: string, change: { secret?: string; timestamp?: number } = {}) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret: secret(), timestamp: seconds(), ...change })
  const post = async (payload: string | Buffer, headers: Record<string, string>) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: webhookPath,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
    return [answer.statusCode, answer.json().code]
  }

  test('C17, C18, C23: rejects unsigned, wrongly signed, old, early, altered and re-encoded events without a change', async () => {
    const { succeeded, paid } = await addUnreportedPayment()
    const text = JSON.stringify(succeeded, undefined, 2)
    const refused = [400, 'bad_signature']
    expect(await post(text, {})).toEqual(refused)
    expect(await post(text, { 'stripe-signature': '' })).toEqual(refused)
    expect(await post(text, { 'stripe-signature': 't=1,v1=00' })).toEqual(refused)
    expect(await post(text, { 'stripe-signature': sign(text, { secret: 'whsec_another' }) })).toEqual(refused)
    expect(await post(text, { 'stripe-signature': sign(text, { timestamp: seconds() - 301 }) })).toEqual(refused)
    expect(await post(text, { 'stripe-signature': sign(text, { timestamp: seconds() + 301 }) })).toEqual(refused)
    expect(await post(`${text} `, { 'stripe-signature': sign(text) })).toEqual(refused)
    expect(await post(JSON.stringify(JSON.parse(text)), { 'stripe-signature': sign(text) })).toEqual(refused)
    expect(await post('', { 'stripe-signature': sign('') })).toEqual(refused)
    expect(await post('{}', { 'stripe-signature': sign('{}') })).toEqual(refused)
    expect(await paid()).toBe(false)
    expect(await post(text, { 'stripe-signature': sign(text, { timestamp: seconds() - 299 }) })).toEqual([
      200,
      undefined,
    ])
    expect(await paid()).toBe(true)
  })

  test('returns payment_mode_mismatch for a live event in test mode', async () => {
    const { succeeded, paid } = await addUnreportedPayment()
    expect(await sendEvent(portal, { ...succeeded, livemode: true })).toMatchObject({
      status: 400,
      body: { code: 'payment_mode_mismatch' },
    })
    expect(await paid()).toBe(false)
  })

  test('C23: returns 415 for another content type, and rejects compressed bodies and those over 256 KB', async () => {
    const { succeeded } = await addUnreportedPayment()
    const text = JSON.stringify(succeeded)
    const signature = { 'stripe-signature': sign(text) }
    expect(await post(text, { ...signature, 'content-type': 'text/plain' })).toEqual([415, 'unsupported_media_type'])
    const packed = { ...signature, 'content-encoding': 'gzip' }
    expect(await post(gzipSync(text), packed)).toEqual([400, 'bad_signature'])
    const large = `${text}${' '.repeat(300_000)}`
    expect(await post(large, { 'stripe-signature': sign(large) })).toEqual([413, 'body_too_large'])
  })

  test('C21: accepts an event of another application, and stores only its ID', async () => {
    const before = await portal.db.selectFrom('payment').selectAll().execute()
    for (const [i, metadata] of [{}, { paymentId: 'x' }, { paymentId: crypto.randomUUID() }].entries()) {
      const object = { object: 'payment_intent', id: `pi_sbx_unknown${i}`, metadata }
      const event = {
        id: `evt_${i}`,
        object: 'event',
        type: 'payment_intent.succeeded',
        livemode: false,
        data: { object },
      }
      expect((await sendEvent(portal, event)).status).toBe(200)
    }
    expect(await portal.db.selectFrom('payment').selectAll().execute()).toEqual(before)
  })
})

describe('refunds in the provider’s dashboard', () => {
  test('C22: marks the booking as unpaid after a full refund, and records a partial one', async () => {
    const full = await addBooking(portal)
    const transactionId = await payFully(portal, full.patient, full.booking)
    await portal.context.cardPayment?.stripe.refunds.create({ payment_intent: transactionId })
    await deliverAll(portal)
    expect(await readBooking(portal, full.patient, full.booking._id)).toMatchObject({
      paid: false,
      payment: { state: 'unpaid' },
    })
    const part = await addBooking(portal)
    const other = await payFully(portal, part.patient, part.booking)
    await portal.context.cardPayment?.stripe.refunds.create({ payment_intent: other, amount: 900 })
    await deliverAll(portal)
    expect(await readBooking(portal, part.patient, part.booking._id)).toMatchObject({ paid: true })
    const payments = await portal.db
      .selectFrom('payment')
      .select('returned_cents')
      .where('transaction_id', '=', other)
      .execute()
    expect(payments).toEqual([{ returned_cents: 900 }])
  })

  test('retries a refund that the bank rejects five times, then leaves it to the admins', async () => {
    const { patient, booking } = await addBooking(portal)
    await payInBrowser(portal, await openIntent(portal, patient, booking), 'pm_card_refundFail')
    await deliverAll(portal)
    expect((await cancel(portal, patient, booking._id)).body.payment.state).toBe('refunded')
    for (let round = 0; round < 12; round++) {
      portal.advance(12 * 60)
      await deliverAll(portal)
      await sweep(portal)
    }
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({ payment: { state: 'refund_due' } })
    const [intent] = await ledgerOf(portal, booking._id)
    expect(intent?.refunds.map(({ status }) => status)).toEqual(Array(5).fill('failed'))

    // An admin refunds it in the provider's dashboard, and the portal detects that.
    await portal.context.cardPayment?.stripe.refunds.create({ payment_intent: intent?.intentId ?? '' })
    await deliverAll(portal)
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({ payment: { state: 'refunded' } })

    // The bank rejects that refund too, so the payment needs attention again.
    portal.advance(2)
    await deliverAll(portal)
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({ payment: { state: 'refund_due' } })
    const { payments } = await listPayments(portal.context, { only: 'attention' }, 1)
    expect(payments.map(({ booking: { _id }, attention }) => [_id, attention])).toContainEqual([
      booking._id,
      'refund_due',
    ])
  })

  test('C26: does not undo a refund by a late response from before it', async () => {
    const { patient, booking, succeeded } = await addUnreportedPayment()
    await deliverAll(portal)
    const { requested, release } = delayResponse()
    const late = sendEvent(portal, { ...succeeded, id: `${succeeded.id}again` })
    await requested
    const { payment } = (await cancel(portal, patient, booking._id)).body
    expect(payment.state).toBe('refunded')
    portal.advance(2)
    release()
    expect((await late).status).toBe(200)
    expect((await readBooking(portal, patient, booking._id)).payment).toEqual(payment)
    const applied = await portal.db
      .selectFrom('outbox')
      .select('id')
      .where('subject_id', '=', booking._id)
      .where('template', '=', 'payment_refunded')
      .execute()
    expect(applied).toHaveLength(1)
  })

  test('C26: keeps a partial refund despite an earlier response, but drops one that was rejected', async () => {
    const { booking, succeeded } = await addUnreportedPayment()
    await deliverAll(portal)
    const stripe = portal.context.cardPayment?.stripe
    const returned = async () => {
      const { rows } = await sql<{ cents: number }>`
        select returned_cents as cents from payment where booking_id = ${booking._id}`.execute(portal.db)
      return rows[0]?.cents
    }
    const { requested, release } = delayResponse()
    const late = sendEvent(portal, { ...succeeded, id: `${succeeded.id}late` })
    await requested
    const [intent] = await ledgerOf(portal, booking._id)
    await stripe?.refunds.create({ payment_intent: intent?.intentId ?? '', amount: 900 })
    await deliverAll(portal)
    expect(await returned()).toBe(900)
    release()
    expect((await late).status).toBe(200)
    expect(await returned()).toBe(900)

    // The payer's bank rejects the partial refund.
    await sql`update stripe_stand_in.object set body = jsonb_set(body, '{amount_refunded}', '0')
      where kind = 'charge' and body->>'payment_intent' = ${intent?.intentId ?? ''}`.execute(portal.db)
    await sendEvent(portal, { ...succeeded, id: `${succeeded.id}back` })
    expect(await returned()).toBe(0)
  })

  test('does not count a payment as refunded if the rest of a partial refund is rejected', async () => {
    const { patient, booking } = await addBooking(portal)
    const transactionId = await payFully(portal, patient, booking)
    const stripe = portal.context.cardPayment?.stripe
    await stripe?.refunds.create({ payment_intent: transactionId, amount: 100 })
    // From here on the bank rejects every refund to this card.
    await sql`update stripe_stand_in.object set body = jsonb_set(body, '{card,last4}', '"5126"')
      where kind = 'payment_method' and id = (select body->>'payment_method' from stripe_stand_in.object
        where kind = 'charge' and body->>'payment_intent' = ${transactionId})`.execute(portal.db)
    await cancel(portal, patient, booking._id)
    for (let round = 0; round < 12; round++) {
      portal.advance(12 * 60)
      await deliverAll(portal)
      await sweep(portal)
    }
    const [intent] = await ledgerOf(portal, booking._id)
    expect(intent?.refunds.map(({ status }) => status)).toEqual(['succeeded', ...Array(5).fill('failed')])
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({ payment: { state: 'refund_due' } })
    await stripe?.refunds.create({ payment_intent: transactionId })
    await deliverAll(portal)
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({ payment: { state: 'refunded' } })
  })
})

test('E15: logs no client secret, key, name or address', async () => {
  expect(lines.length).toBeGreaterThan(50)
  expect(lines.join('')).not.toMatch(/_secret_|sk_test|whsec|@clinic\.test|Patient [A-J]/)
})
