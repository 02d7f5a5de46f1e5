import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { FamilyMember } from '#contract/schemas/family.ts'
import type { Payment } from '#contract/schemas/payment.ts'
import { addPerson, bookingOf, type Person, today } from '../testing/factories.ts'
import { mailsOf } from '../testing/mails.ts'
import {
  addRoomyTreatment,
  bookFor,
  callAs,
  cancel,
  deliverAll,
  intentOf,
  ledgerOf,
  openIntent,
  payFully,
  payInBrowser,
  readBooking,
  sweep,
} from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

let portal: TestApp
let admin: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, rateLimits: false, mail: { mode: 'test' } })
  admin = await addPerson(portal, { admin: true })
})
afterAll(() => portal.close())

/** A booking that the clinic cancels while the patient pays for it. */
async function payLate() {
  const patient = await addPerson(portal)
  const treatment = await addRoomyTreatment(portal)
  const booking = await bookFor(portal, patient, treatment)
  const secret = await openIntent(portal, patient, booking)
  await payInBrowser(portal, secret)
  await cancel(portal, admin, booking._id)
  return { patient, treatment, booking, intent: intentOf(secret) }
}

const refunded = async ({ _id }: Booking) => (await ledgerOf(portal, _id)).map(({ refundedCents }) => refundedCents)
const stateOf = async (person: Person, { _id }: Booking) => (await readBooking(portal, person, _id)).payment.state

function book(person: Person, { _id }: Booking, body: object) {
  return callAs<{ success?: boolean; booking?: Booking; code?: string }>(
    portal,
    person,
    'POST',
    `/booking/${_id}/late-payment`,
    body,
  )
}
const refund = (person: Person, { _id }: Booking) =>
  callAs<Booking & { code?: string }>(portal, person, 'DELETE', `/booking/${_id}/late-payment`)

test('a payment that arrives after the cancellation is held for a day and mailed, then refunded once', async () => {
  const { patient, booking } = await payLate()
  const heldUntil = new Date(portal.context.clock().getTime() + 24 * 3_600_000).toISOString()
  expect(await readBooking(portal, patient, booking._id)).toMatchObject({
    state: 'cancelled',
    payment: { state: 'refund_due', method: 'card', amount: 49, refund: 49, heldUntil },
  })
  const mails = (await mailsOf(portal)).filter(({ to }) => to.includes(patient.email))
  expect(mails.map(({ subject }) => subject)).toContain('Your payment arrived after the appointment was cancelled')
  portal.advance(24 * 60 - 1)
  await sweep(portal)
  expect(await refunded(booking)).toEqual([0])
  const listed = await callAs<Payment[]>(portal, admin, 'GET', '/payments?only=attention')
  expect(listed.body.map((payment) => payment.booking._id)).not.toContain(booking._id)
  portal.advance(1)
  await sweep(portal)
  await sweep(portal)
  expect(await refunded(booking)).toEqual([4_900])
  expect(await stateOf(patient, booking)).toBe('refunded')
  expect((await book(patient, booking, { date: booking.date, slot: booking.slot })).body.code).toBe('no_late_payment')
  expect(await readBooking(portal, patient, booking._id)).toMatchObject({ state: 'cancelled' })
})

test('one press books the same time again and keeps the payment; repeating changes nothing', async () => {
  const { patient, treatment, booking } = await payLate()
  const same = { date: booking.date, slot: booking.slot }
  const { body } = await book(patient, booking, same)
  expect(body).toMatchObject({ success: true, booking: { _id: booking._id, state: 'booked', paid: true, price: 49 } })
  expect(body.booking?.cancelled).toBeUndefined()
  const before = await countWrites(portal.db)
  expect((await book(patient, booking, same)).body).toEqual(body)
  expect((await refund(patient, booking)).body).toMatchObject({ state: 'booked', paid: true })
  expect(await countWrites(portal.db)).toEqual(before)
  const other = await addPerson(portal)
  const taken = bookingOf(other, treatment, addDays(today(portal), 7), booking.slot)
  expect((await callAs(portal, other, 'POST', '/booking', taken)).body.code).toBe('slot_taken')
  portal.advance(25 * 60)
  await sweep(portal)
  expect(await refunded(booking)).toEqual([0])
  expect(await stateOf(patient, booking)).toBe('paid')
})

test('if the time is taken, the payment stays held and pays for another time', async () => {
  const { patient, treatment, booking } = await payLate()
  await bookFor(portal, await addPerson(portal), treatment, 7, booking.slot)
  const before = await countWrites(portal.db)
  expect((await book(patient, booking, { date: booking.date, slot: booking.slot })).body.code).toBe('slot_taken')
  expect(await countWrites(portal.db)).toEqual(before)
  const wish = { date: addDays(today(portal), 8), slot: treatment.slots[3] }
  expect((await book(patient, booking, wish)).body.booking).toMatchObject({ slot: wish.slot, paid: true, movesLeft: 3 })
})

test('the patient can have it refunded at once', async () => {
  const { patient, booking } = await payLate()
  expect((await refund(patient, booking)).body).toMatchObject({ payment: { state: 'refunded' } })
  expect((await refund(patient, booking)).status).toBe(200)
  expect(await refunded(booking)).toEqual([4_900])
})

test('of booking again and refunding at the same time, one happens', async () => {
  for (let round = 0; round < 6; round++) {
    const { patient, booking } = await payLate()
    const same = { date: booking.date, slot: booking.slot }
    // Even rounds race with the patient's own refund, odd ones with the end of the day.
    portal.advance(24 * 60 - 1)
    const [booked] = await Promise.all([
      book(patient, booking, same),
      round % 2 === 0 ? refund(patient, booking) : Promise.resolve(portal.advance(1)).then(() => sweep(portal)),
    ])
    await sweep(portal)
    const now = await readBooking(portal, patient, booking._id)
    expect([now.state, now.payment.state, ...(await refunded(booking))]).toEqual(
      booked.status === 200 ? ['booked', 'paid', 0] : ['cancelled', 'refunded', 4_900],
    )
  }
})

test('is refused for another patient, an admin, a live booking and one that the patient cancelled', async () => {
  const { patient, booking } = await payLate()
  const same = { date: booking.date, slot: booking.slot }
  for (const person of [await addPerson(portal), admin]) {
    expect((await book(person, booking, same)).body.code).toBe('no_such_booking')
    expect((await refund(person, booking)).body.code).toBe('no_such_booking')
  }
  expect(await stateOf(patient, booking)).toBe('refund_due')
  const own = await bookFor(portal, patient, await addRoomyTreatment(portal), 8)
  await payInBrowser(portal, await openIntent(portal, patient, own))
  expect((await cancel(portal, patient, own._id)).body).toMatchObject({ payment: { state: 'refunded' } })
  expect((await book(patient, own, { date: own.date, slot: own.slot })).body.code).toBe('no_late_payment')
  const live = await bookFor(portal, patient, await addRoomyTreatment(portal), 9)
  expect((await book(patient, live, { date: live.date, slot: live.slot })).body.code).toBe('booking_not_movable')
})

test('does not move a paid appointment: another time is refused, and its own changes nothing', async () => {
  const patient = await addPerson(portal)
  const treatment = await addRoomyTreatment(portal)
  const booking = await bookFor(portal, patient, treatment)
  await payFully(portal, patient, booking)
  const before = await countWrites(portal.db)
  const { date, slot } = booking
  for (const wish of [
    { date: addDays(today(portal), 9), slot },
    { date, slot: treatment.slots[3] },
  ]) {
    expect(await book(patient, booking, wish)).toMatchObject({ status: 409, body: { code: 'booking_not_movable' } })
  }
  expect((await book(patient, booking, { date, slot })).body).toMatchObject({ success: true, booking: { date, slot } })
  expect(await countWrites(portal.db)).toEqual(before)
})

test('books nothing for a family member who was removed, and can be refunded', async () => {
  const patient = await addPerson(portal)
  const treatment = await addRoomyTreatment(portal)
  const leo = await callAs<FamilyMember>(portal, patient, 'POST', '/family', { name: 'Leo', birthDate: '2018-03-09' })
  const wanted = { ...bookingOf(patient, treatment, addDays(today(portal), 7)), memberId: leo.body._id }
  const { booking } = (await callAs<{ booking: Booking }>(portal, patient, 'POST', '/booking', wanted)).body
  await payInBrowser(portal, await openIntent(portal, patient, booking))
  await cancel(portal, admin, booking._id)
  await callAs(portal, patient, 'DELETE', `/family/${leo.body._id}`)
  expect(await stateOf(patient, booking)).toBe('refund_due')
  const again = await book(patient, booking, { date: booking.date, slot: booking.slot })
  expect(again).toMatchObject({ status: 409, body: { code: 'booking_not_movable' } })
  await refund(patient, booking)
  expect(await refunded(booking)).toEqual([4_900])
})

test('a patient who leaves is refunded at once', async () => {
  const { patient, booking } = await payLate()
  expect((await callAs(portal, admin, 'DELETE', `/user/${patient.email}`)).status).toBe(200)
  portal.advance(2)
  await sweep(portal)
  expect(await refunded(booking)).toEqual([4_900])
})

test.each([{}, { amount: 900 }])(
  'a refund in the provider’s dashboard ends the hold and refunds the rest: %j',
  async (part) => {
    const { patient, booking, intent } = await payLate()
    await portal.context.cardPayment?.stripe.refunds.create({ payment_intent: intent, ...part })
    await deliverAll(portal)
    expect((await book(patient, booking, { date: booking.date, slot: booking.slot })).body.code).toBe('no_late_payment')
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({ state: 'cancelled', paid: false })
    expect(await stateOf(patient, booking)).toBe('refunded')
    expect(await refunded(booking)).toEqual([4_900])
  },
)

test('a payment that was refunded before the portal learnt of it is not held', async () => {
  const patient = await addPerson(portal)
  const booking = await bookFor(portal, patient, await addRoomyTreatment(portal))
  const secret = await openIntent(portal, patient, booking)
  await payInBrowser(portal, secret)
  await portal.context.cardPayment?.stripe.refunds.create({ payment_intent: intentOf(secret) })
  expect((await cancel(portal, admin, booking._id)).body.payment.state).toBe('refunded')
  expect(await refunded(booking)).toEqual([4_900])
})
