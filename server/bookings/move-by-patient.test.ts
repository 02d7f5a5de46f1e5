import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { issueToken } from '../identity/token.ts'
import { addPerson, addTreatment, letPerform, type Person, today } from '../testing/factories.ts'
import { attached, mailsOf } from '../testing/mails.ts'
import { bookFor, callAs, cancel, payFully, readBooking } from '../testing/payments.ts'
import { previewRefund, savePolicy, setHoursBefore } from '../testing/policy.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

let portal: TestApp
let admin: Person
let patient: Person
let checkup: Treatment
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, mail: { mode: 'test' } })
  admin = await addPerson(portal, { admin: true })
  patient = await addPerson(portal)
  checkup = await addTreatment(portal, { name: 'Checkup', starts: [540, 570, 600, 630], minutes: 30, cents: 4_900 })
  await letPerform(portal, 'Dr. Ada Molar', checkup)
})
afterEach(() => portal.close())

const dayIn = (count: number) => addDays(today(portal), count)

function move(person: Person, { _id }: Booking, body: object) {
  return callAs<{ success?: boolean; booking?: Booking; code?: string }>(
    portal,
    person,
    'POST',
    `/booking/${_id}/move`,
    body,
  )
}

/** Expects a refusal that changes nothing. */
async function refuse(person: Person, booking: Booking, body: object, code: string) {
  const before = await countWrites(portal.db)
  expect((await move(person, booking, body)).body.code).toBe(code)
  expect(await countWrites(portal.db)).toEqual(before)
}

test('a patient moves a paid appointment, which keeps its ID, price and payment and gets one mail', async () => {
  const booking = await bookFor(portal, patient, checkup, 7)
  const transactionId = await payFully(portal, patient, booking)
  await mailsOf(portal)
  portal.advance(1)
  const wish = { date: dayIn(9), slot: checkup.slots[2] }
  const { body } = await move(patient, booking, wish)
  expect(body).toMatchObject({
    success: true,
    booking: { _id: booking._id, slot: checkup.slots[2], price: 49, paid: true, transactionId, movesLeft: 2 },
  })
  expect((await move(patient, booking, wish)).body.booking).toEqual(body.booking)
  const mails = (await mailsOf(portal)).filter(({ subject }) => subject.startsWith('Your appointment has changed'))
  expect(mails).toHaveLength(1)
  expect(attached(mails[0])).toMatch(/SEQUENCE:[1-9]/)
  expect(mails[0]?.text).toMatch(/you can move or cancel it in My Appointments until/)
  await bookFor(portal, await addPerson(portal), checkup, 7)
})

test('until the deadline of the policy', async () => {
  await savePolicy(portal, admin)
  const booking = await bookFor(portal, patient, checkup, 7)
  expect(Date.parse(booking.startsAt) - Date.parse(booking.moveUntil)).toBe(24 * 3_600_000)
  setHoursBefore(portal, booking, 24)
  portal.advance(1)
  const wish = { date: booking.date, slot: checkup.slots[3] }
  await refuse(patient, booking, wish, 'move_deadline_passed')
  expect((await move(admin, booking, wish)).body.success).toBe(true)
  portal.advance(-1)
  expect((await move(patient, booking, { date: booking.date, slot: checkup.slots[1] })).body.success).toBe(true)
})

test('at most three times, while moves of the staff do not count', async () => {
  const booking = await bookFor(portal, patient, checkup, 7)
  for (const place of [3, 0]) await move(admin, booking, { date: booking.date, slot: checkup.slots[place] })
  expect(await readBooking(portal, patient, booking._id)).toMatchObject({ slot: checkup.slots[0], movesLeft: 3 })
  for (const place of [1, 2, 3]) await move(patient, booking, { date: booking.date, slot: checkup.slots[place] })
  await refuse(patient, booking, { date: booking.date, slot: checkup.slots[0] }, 'too_many_moves')
  const last = (await mailsOf(portal)).at(-1)
  expect(last?.text).toMatch(/you can cancel in My Appointments until/)
  expect(last?.text).not.toMatch(/you can move/i)
  await move(admin, booking, { date: booking.date, slot: checkup.slots[0] })
  expect(await readBooking(portal, patient, booking._id)).toMatchObject({ slot: checkup.slots[0], movesLeft: 0 })
})

test('a move to the present time changes nothing and does not count', async () => {
  const booking = await bookFor(portal, patient, checkup, 7)
  const before = await countWrites(portal.db)
  const { body } = await move(patient, booking, { date: booking.date, slot: booking.slot })
  expect(body).toMatchObject({ success: true, booking: { movesLeft: 3 } })
  expect(await countWrites(portal.db)).toEqual(before)
})

test('only their own appointment, and without what only the staff may', async () => {
  const booking = await bookFor(portal, patient, checkup, 7)
  const wish = { date: booking.date, slot: checkup.slots[1] }
  await refuse(await addPerson(portal), booking, wish, 'no_such_booking')
  for (const more of [{ notify: false }, { waived: [] }, { waived: ['notice'] }, { chairId: booking._id }]) {
    await refuse(patient, booking, { ...wish, ...more }, 'forbidden')
  }
  await refuse(patient, booking, { ...wish, from: { date: booking.date, slot: checkup.slots[2] } }, 'booking_changed')
  await refuse(patient, booking, { ...wish, date: dayIn(-1) }, 'day_not_bookable')
  await refuse(patient, booking, { ...wish, slot: '03.00 AM - 03.30 AM' }, 'no_such_slot')
  await bookFor(portal, await addPerson(portal), checkup, 7, checkup.slots[1])
  await refuse(patient, booking, wish, 'slot_taken')
  await cancel(portal, patient, booking._id)
  await refuse(patient, booking, { ...wish, slot: checkup.slots[2] }, 'booking_not_movable')
})

test('not once the visit has begun', async () => {
  const booking = await bookFor(portal, patient, checkup, 7)
  await savePolicy(portal, admin, { rules: [{ cancelUntilHours: 0, moveUntilHours: 0, steps: [] }] })
  await portal.db.updateTable('booking').set({ policy: 2 }).execute()
  setHoursBefore(portal, booking, 0.5)
  const step = { from: 'expected', to: 'arrived' }
  expect((await callAs(portal, admin, 'PUT', `/desk/bookings/${booking._id}/visit`, step)).status).toBe(200)
  await refuse(patient, booking, { date: booking.date, slot: checkup.slots[3] }, 'booking_not_movable')
})

test('a move does not improve the refund', async () => {
  await savePolicy(portal, admin)
  const booking = await bookFor(portal, patient, checkup, 7)
  await payFully(portal, patient, booking)
  setHoursBefore(portal, booking, 30)
  expect(await previewRefund(portal, patient, booking)).toMatchObject({ percent: 50 })
  expect((await move(patient, booking, { date: dayIn(14), slot: checkup.slots[0] })).body.success).toBe(true)
  expect(await previewRefund(portal, patient, booking)).toMatchObject({ percent: 50, refund: 24.5 })
})

test('a move after the deadline for cancelling leaves nothing to refund', async () => {
  const rule = { cancelUntilHours: 24, moveUntilHours: 2, steps: [{ hours: 0, percent: 100 }] }
  await savePolicy(portal, admin, { rules: [rule] })
  const booking = await bookFor(portal, patient, checkup, 7)
  await payFully(portal, patient, booking)
  setHoursBefore(portal, booking, 10)
  expect((await cancel(portal, patient, booking._id)).body).toMatchObject({ code: 'cancellation_deadline_passed' })
  expect((await move(patient, booking, { date: dayIn(14), slot: checkup.slots[0] })).body.success).toBe(true)
  const changed = (await mailsOf(portal)).find(({ subject }) => subject.includes('changed'))
  expect(changed?.text).toMatch(/you can cancel .* until .*\. You can move it until/)
  expect(await previewRefund(portal, patient, booking)).toMatchObject({ percent: 0, refund: 0 })
})

test('a request with the same Idempotency-Key moves once, another one is refused', async () => {
  const booking = await bookFor(portal, patient, checkup, 7)
  const send = async (place: number, key: string) =>
    portal.app.inject({
      method: 'POST',
      url: `/api/booking/${booking._id}/move`,
      headers: {
        authorization: `Bearer ${await issueToken(portal.context, { personId: patient.id, sessionId: patient.sessionId })}`,
        'idempotency-key': key,
      },
      payload: { date: booking.date, slot: checkup.slots[place] },
    })
  expect((await send(1, 'one')).json().booking.slot).toBe(checkup.slots[1])
  expect((await send(2, 'two')).json().booking.slot).toBe(checkup.slots[2])
  // The answer to the first request is late, and the page sends it again.
  expect((await send(1, 'one')).json().booking).toMatchObject({ slot: checkup.slots[2], movesLeft: 1 })
  expect((await send(3, 'one')).json().code).toBe('idempotency_key_reused')
})

test('eight moves of one appointment at the same time count at most three times and lose nothing', async () => {
  const booking = await bookFor(portal, patient, checkup, 7)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => move(patient, booking, { date: dayIn(8 + i), slot: checkup.slots[i % 4] })),
  )
  const moved = answers.filter(({ status }) => status === 200)
  expect(moved).toHaveLength(3)
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'too_many_moves']))
  const live = await portal.db.selectFrom('booking').select(['state', 'moves', 'sequence']).execute()
  expect(live).toEqual([{ state: 'booked', moves: 3, sequence: 3 }])
})

test('moves are limited like bookings, as each sends a mail', async () => {
  const booking = await bookFor(portal, patient, checkup, 7)
  const wish = { date: booking.date, slot: '03.00 AM - 03.30 AM' }
  const answers = []
  for (let i = 0; i < 10; i++) answers.push((await move(patient, booking, wish)).body.code)
  expect(answers).toEqual([...Array(9).fill('no_such_slot'), 'too_many_requests'])
})
