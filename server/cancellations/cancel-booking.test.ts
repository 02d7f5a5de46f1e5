import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { addPerson, authHeaders, bookingOf, type Person } from '../testing/factories.ts'
import {
  addBooking,
  addRoomyTreatment,
  bookFor,
  callAs,
  cancel,
  intentOf,
  ledgerOf,
  openIntent,
  payFully,
  payInBrowser,
  readBooking,
  sweep,
} from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, rateLimits: false })
  admin = await addPerson(portal, { admin: true })
})
afterAll(() => portal.close())

describe('cancellation by the patient', () => {
  test('frees the slot immediately and keeps the appointment as cancelled', async () => {
    const patient = await addPerson(portal)
    const treatment = await addRoomyTreatment(portal)
    const booking = await bookFor(portal, patient, treatment)
    const cancelled = { at: portal.context.clock().toISOString(), by: 'patient' }
    const expected = { ...booking, state: 'cancelled', payment: { state: 'nothing_to_pay' }, cancelled }
    expect((await cancel(portal, patient, booking._id)).body).toEqual(expected)
    expect(await readBooking(portal, patient, booking._id)).toEqual(expected)
    const mine = await callAs(portal, patient, 'GET', `/dashboard?patientEmail=${patient.email}`)
    expect(mine.body).toEqual([expected])
    const next = await bookFor(portal, await addPerson(portal), treatment)
    expect([next.date, next.slot]).toEqual([booking.date, booking.slot])
    const entry = await portal.app.inject({
      url: `/api/booking/${booking._id}/calendar`,
      headers: authHeaders(patient),
    })
    expect(entry.body).toMatch(/STATUS:CANCELLED/)
  })

  test('refunds a payment once, however often and in how many tabs it is cancelled', async () => {
    const { patient, booking } = await addBooking(portal)
    const transactionId = await payFully(portal, patient, booking)
    const answers = await Promise.all(Array.from({ length: 12 }, () => cancel(portal, patient, booking._id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    const after = await cancel(portal, patient, booking._id)
    const moment = portal.context.clock().toISOString()
    const payment = { state: 'refunded', method: 'card', amount: 49, transactionId, paidAt: moment, refundedAt: moment }
    expect(after.body).toMatchObject({ paid: false, payment })
    expect(after.body.transactionId).toBeUndefined()
    const [intent] = await ledgerOf(portal, booking._id)
    expect([intent?.refundedCents, intent?.refunds.length]).toEqual([4900, 1])
  })

  test('shows a slow refund as pending until the provider completes it', async () => {
    const { patient, booking } = await addBooking(portal)
    const secret = await openIntent(portal, patient, booking)
    await payInBrowser(portal, secret, 'pm_card_pendingRefund')
    expect((await cancel(portal, patient, booking._id)).body).toMatchObject({ payment: { state: 'refund_pending' } })
    await portal.provider?.deliveries.deliverDue()
    portal.advance(11)
    await portal.provider?.deliveries.deliverDue()
    portal.advance(11)
    await sweep(portal)
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({ payment: { state: 'refunded' } })
  })

  test('C16: cancels an open payment, and refunds one that succeeded in the meantime', async () => {
    const open = await addBooking(portal)
    const secret = await openIntent(portal, open.patient, open.booking)
    await cancel(portal, open.patient, open.booking._id)
    expect(await ledgerOf(portal, open.booking._id)).toMatchObject([{ status: 'canceled' }])
    expect((await payInBrowser(portal, secret)).error?.code).toBe('payment_intent_unexpected_state')
    const late = await addBooking(portal)
    await payInBrowser(portal, await openIntent(portal, late.patient, late.booking))
    expect((await cancel(portal, late.patient, late.booking._id)).body).toMatchObject({
      payment: { state: 'refunded' },
    })
    expect(await ledgerOf(portal, late.booking._id)).toMatchObject([{ status: 'succeeded', refundedCents: 4900 }])
  })

  test('D19: returns the cancelled booking for a repeated key, and books again with a new key', async () => {
    const patient = await addPerson(portal)
    const treatment = await addRoomyTreatment(portal)
    const payload = bookingOf(patient, treatment, '2026-12-09')
    const book = (key: string) =>
      portal.app.inject({
        method: 'POST',
        url: '/api/booking',
        headers: authHeaders(patient, { 'idempotency-key': key }),
        payload,
      })
    const first = (await book('once')).json().booking
    await cancel(portal, patient, first._id)
    expect((await book('once')).json().booking).toMatchObject({ _id: first._id, cancelled: { by: 'patient' } })
    expect((await book('twice')).json().booking._id).not.toBe(first._id)
  })
})

describe('cancellation deadline', () => {
  let patient: Person
  let id: string
  beforeEach(async () => {
    const added = await addBooking(portal, { daysAhead: 2 })
    patient = added.patient
    id = added.booking._id
    const untilStart = new Date(added.booking.startsAt).getTime() - portal.context.clock().getTime()
    portal.advance(untilStart / 60_000 - 24 * 60)
  })

  test('allows patients to cancel until exactly 24 hours before the start', async () => {
    portal.advance(1)
    expect(await cancel(portal, patient, id)).toMatchObject({
      status: 409,
      body: { code: 'cancellation_deadline_passed' },
    })
    expect(await readBooking(portal, patient, id)).not.toHaveProperty('cancelled')
    portal.advance(-1)
    expect((await cancel(portal, patient, id)).status).toBe(200)
    portal.advance(60)
    expect((await cancel(portal, patient, id)).status).toBe(200)
  })

  test('allows admins to cancel at any time, and keeps the first reason', async () => {
    portal.advance(48 * 60)
    const reason = 'The dentist is ill.'
    const cancelled = { by: 'clinic', reason, at: portal.context.clock().toISOString() }
    expect((await cancel(portal, admin, id, reason)).body.cancelled).toEqual(cancelled)
    expect((await cancel(portal, admin, id, 'Another')).body.cancelled).toEqual(cancelled)
    expect((await readBooking(portal, patient, id)).cancelled).toEqual(cancelled)
  })
})

test('returns 404 for unknown bookings and those of other patients', async () => {
  const { patient, booking } = await addBooking(portal)
  const refused = { status: 404, body: { code: 'no_such_booking' } }
  expect(await cancel(portal, await addPerson(portal), booking._id)).toMatchObject(refused)
  expect(await cancel(portal, admin, crypto.randomUUID())).toMatchObject(refused)
  expect(await readBooking(portal, patient, booking._id)).toEqual(booking)
})

test('keeps slot and money consistent while booking, paying and cancelling run concurrently', async () => {
  const treatment = await addRoomyTreatment(portal)
  for (let round = 0; round < 8; round++) {
    const [first, second] = [await addPerson(portal), await addPerson(portal)]
    const booking = await bookFor(portal, first, treatment, 20 + round)
    const secret = await openIntent(portal, first, booking)
    const rival = bookingOf(second, treatment, booking.date)
    await Promise.all([
      payInBrowser(portal, secret),
      cancel(portal, first, booking._id),
      callAs(portal, second, 'POST', '/booking', { ...rival, date: booking.date }),
      callAs(portal, first, 'PUT', `/booking/${booking._id}`, {
        appointment: booking._id,
        transactionId: intentOf(secret),
      }),
    ])
    const [intent] = await ledgerOf(portal, booking._id)
    expect((intent?.receivedCents ?? -1) - (intent?.refundedCents ?? 0)).toBe(0)
  }
})
