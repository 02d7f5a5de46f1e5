import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Payment } from '#contract/schemas/payment.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import {
  addBooking,
  askForIntent,
  callAs,
  cancel,
  ledgerOf,
  openIntent,
  payFully,
  payInBrowser,
  readBooking,
} from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, rateLimits: false })
  admin = await addPerson(portal, { admin: true })
})
afterAll(() => portal.close())

type AtClinic = Booking & { code?: string }
const atClinic = (method: 'PUT', id: string, person = admin) =>
  callAs<AtClinic>(portal, person, method, `/booking/${id}/paid-at-clinic`)
const undo = (id: string, meaning: 'mistake' | 'handed_back') =>
  callAs<AtClinic>(portal, admin, 'DELETE', `/booking/${id}/paid-at-clinic?meaning=${meaning}`)
const notPaid = { status: 409, body: { code: 'not_paid_at_clinic' } }

test('records a payment at the clinic, and opens no card payment for it', async () => {
  const { patient, booking } = await addBooking(portal)
  const secret = await openIntent(portal, patient, booking)
  const { status, body } = await atClinic('PUT', booking._id)
  expect([status, body]).toMatchObject([200, { paid: true, payment: { state: 'paid_at_clinic', amount: 49 } }])
  expect(await atClinic('PUT', booking._id)).toMatchObject({ status: 200, body })
  expect(await ledgerOf(portal, booking._id)).toMatchObject([{ status: 'canceled' }])
  expect((await payInBrowser(portal, secret)).error).toBeDefined()
  expect((await askForIntent(portal, patient, booking)).body.code).toBe('already_paid')
  expect(await readBooking(portal, patient, booking._id)).toEqual(body)
})

test('refunds a card payment that succeeded a moment before, and keeps the payment at the clinic', async () => {
  const { patient, booking } = await addBooking(portal)
  await payInBrowser(portal, await openIntent(portal, patient, booking))
  expect((await atClinic('PUT', booking._id)).body.payment.state).toBe('paid_at_clinic')
  expect(await ledgerOf(portal, booking._id)).toMatchObject([{ status: 'succeeded', refundedCents: 4900 }])
  expect(await readBooking(portal, patient, booking._id)).toMatchObject({ payment: { state: 'paid_at_clinic' } })
})

test('undoes a payment recorded by mistake, after which a card payment is possible', async () => {
  const { patient, booking } = await addBooking(portal)
  await atClinic('PUT', booking._id)
  expect(await undo(booking._id, 'handed_back'), 'while it stands').toMatchObject(notPaid)
  expect(await undo(booking._id, 'mistake')).toMatchObject({ status: 200, body: { payment: { state: 'unpaid' } } })
  expect(await undo(booking._id, 'mistake')).toMatchObject(notPaid)
  await payFully(portal, patient, booking)
  expect(await undo(booking._id, 'mistake')).toMatchObject(notPaid)
  expect(await readBooking(portal, patient, booking._id)).toMatchObject({ payment: { state: 'paid' } })
})

test('keeps the refund of a cancelled booking due until an admin records it', async () => {
  const { patient, booking } = await addBooking(portal)
  await atClinic('PUT', booking._id)
  const owed = { paid: false, payment: { state: 'refund_due', method: 'clinic', amount: 49 } }
  expect((await cancel(portal, patient, booking._id)).body).toMatchObject(owed)
  const listed = await callAs<Payment[]>(portal, admin, 'GET', '/payments?only=attention')
  expect(listed.body).toMatchObject([{ method: 'clinic', attention: 'refund_due', booking: { _id: booking._id } }])
  const returned = { status: 200, body: { payment: { state: 'refunded', method: 'clinic' } } }
  expect(await undo(booking._id, 'mistake'), 'from a list of before it was cancelled').toMatchObject(notPaid)
  expect(await undo(booking._id, 'handed_back')).toMatchObject(returned)
  expect(await undo(booking._id, 'handed_back')).toMatchObject(returned)
  expect((await callAs<Payment[]>(portal, admin, 'GET', '/payments?only=attention')).body).toEqual([])
})

test('returns the reason if a booking cannot be paid at the clinic', async () => {
  const [paid, free, gone] = [
    await addBooking(portal),
    await addBooking(portal, { price: 0 }),
    await addBooking(portal),
  ]
  await payFully(portal, paid.patient, paid.booking)
  await cancel(portal, gone.patient, gone.booking._id)
  const put = (id: string, person?: Person) => atClinic('PUT', id, person)
  expect(await put(paid.booking._id)).toMatchObject({ status: 409, body: { code: 'already_paid' } })
  expect(await put(free.booking._id)).toMatchObject({ status: 409, body: { code: 'nothing_to_pay' } })
  expect(await put(gone.booking._id)).toMatchObject({ status: 409, body: { code: 'booking_cancelled' } })
  expect(await put(crypto.randomUUID())).toMatchObject({ status: 404, body: { code: 'no_such_booking' } })
  const { patient, booking } = await addBooking(portal)
  expect(await put(booking._id, patient)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await callAs(portal, patient, 'GET', '/payments')).status).toBe(403)
})

test('counts one of a concurrent card payment and payment at the clinic', async () => {
  for (let round = 0; round < 8; round++) {
    const { patient, booking } = await addBooking(portal)
    const secret = await openIntent(portal, patient, booking)
    await Promise.all([payInBrowser(portal, secret), atClinic('PUT', booking._id)])
    const { payment } = await readBooking(portal, patient, booking._id)
    const [intent] = await ledgerOf(portal, booking._id)
    const held = (intent?.receivedCents ?? -1) - (intent?.refundedCents ?? 0)
    expect([payment.state, held]).toEqual(payment.state === 'paid' ? ['paid', 4900] : ['paid_at_clinic', 0])
  }
})

test('lists payments in pages, those that need attention first', async () => {
  const there = await startTestApp(inject('templateDatabase'), { cards: {}, rateLimits: false })
  const boss = await addPerson(there, { admin: true })
  const disputed = await addBooking(there)
  await payInBrowser(there, await openIntent(there, disputed.patient, disputed.booking), 'pm_card_createDispute')
  await there.provider?.deliveries.deliverDue()
  await there.provider?.deliveries.deliverDue()
  for (let i = 0; i < 50; i++) {
    there.advance(1)
    const { booking } = await addBooking(there, { price: i + 1 })
    await callAs(there, boss, 'PUT', `/booking/${booking._id}/paid-at-clinic`)
  }
  const page = (query: string) => callAs<Payment[]>(there, boss, 'GET', `/payments${query}`)
  const first = await page('')
  expect([first.headers['x-total-count'], first.body.length]).toEqual(['51', 50])
  expect(first.body[0]).toMatchObject({
    method: 'card',
    state: 'disputed',
    attention: 'dispute',
    amount: 49,
    booking: { _id: disputed.booking._id, patientEmail: disputed.patient.email, price: 49, cancelled: false },
  })
  expect(first.body[1]?.amount).toBe(50)
  const second = await page('?page=2')
  expect([second.headers['x-total-count'], second.body.map(({ amount }) => amount)]).toEqual(['51', [1]])
  const only = await page('?only=attention')
  expect([only.headers['x-total-count'], only.body.length]).toEqual(['1', 1])
  await there.close()
})
