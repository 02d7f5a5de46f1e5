import { beforeEach, describe, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Confirmation, DeskBooking, DeskDay, OpenedBooking, VisitStep } from '#contract/schemas/desk.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { addPerson, addTreatment, bookingOf, letPerform, type Person, today } from '../testing/factories.ts'
import { openStream } from '../testing/open-stream.ts'
import { callAs, cancel } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

let portal: TestApp
let desk: Person
let patient: Person
let checkup: Treatment
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  desk = await addPerson(portal, { name: 'Rita Desk', role: 'receptionist' })
  patient = await addPerson(portal, { name: 'Maya Lindqvist' })
  checkup = await addTreatment(portal, { name: 'Checkup', starts: [600, 660, 720], minutes: 30, cents: 4_900 })
  return () => portal.close()
})

/** Books a start of today, at 10, 11 or 12 o'clock. It is 9 o'clock. */
async function book(place = 0, by = patient): Promise<Booking> {
  const { body } = await callAs<{ booking: Booking }>(portal, desk, 'POST', '/bookings', {
    ...{ treatmentId: checkup._id, price: 49, date: today(portal), slot: checkup.slots[place] },
    ...{ patientName: by.name, phone: '(503) 555-0176', email: by.email },
  })
  return body.booking
}

type Answer = DeskBooking & { readonly code?: string }

function record(id: string, from: VisitStep, to: VisitStep, more: object = {}, by = desk) {
  return callAs<Answer>(portal, by, 'PUT', `/desk/bookings/${id}/visit`, { from, to, ...more })
}

function confirm(id: string, from: Confirmation, to: Confirmation) {
  return callAs<Answer>(portal, desk, 'PUT', `/desk/bookings/${id}/confirmation`, { from, to })
}

async function historyOf(id: string) {
  const { body } = await callAs<OpenedBooking>(portal, desk, 'GET', `/desk/bookings/${id}`)
  return body.history.map(({ action }) => action)
}

const minutesAfter9 = (minutes: number) => new Date(portal.context.clock().getTime() + minutes * 60_000).toISOString()

describe('a visit', () => {
  test('goes from expected to done, each step with its time and in the history', async () => {
    const { _id } = await book()
    const [arrived, seated, left] = [minutesAfter9(50), minutesAfter9(62), minutesAfter9(90)]
    portal.advance(50)
    expect((await record(_id, 'expected', 'arrived')).body).toMatchObject({ visit: 'arrived', arrivedAt: arrived })
    portal.advance(12)
    expect((await record(_id, 'arrived', 'in_chair')).body).toMatchObject({ visit: 'in_chair', seatedAt: seated })
    portal.advance(28)
    expect((await record(_id, 'in_chair', 'left')).body).toMatchObject({
      ...{ state: 'done', visit: 'left', arrivedAt: arrived, seatedAt: seated, leftAt: left },
    })
    expect(await historyOf(_id)).toEqual(['booked', 'patient_arrived', 'patient_in_chair', 'booking_done'])
    const mine = await callAs<Booking>(portal, patient, 'GET', `/booking/${_id}`)
    expect(mine.body).toMatchObject({ state: 'done' })
    expect(JSON.stringify(mine.body)).not.toContain('arrived')
  })

  test('can be taken back and corrected, each as a new entry of the history', async () => {
    const { _id } = await book()
    await record(_id, 'expected', 'arrived')
    expect((await record(_id, 'arrived', 'expected')).body).not.toHaveProperty('arrivedAt')
    await record(_id, 'expected', 'left')
    const reopened = await record(_id, 'left', 'in_chair')
    expect(reopened.body).toMatchObject({ state: 'booked', visit: 'in_chair' })
    const actions = ['booked', 'patient_arrived', 'patient_expected', 'booking_done', 'booking_reopened']
    expect(await historyOf(_id)).toEqual(actions)
  })

  test('is recorded once, however often it is sent', async () => {
    const { _id } = await book()
    const first = await record(_id, 'expected', 'arrived')
    portal.advance(5)
    expect((await record(_id, 'expected', 'arrived')).body).toEqual(first.body)
    expect(await historyOf(_id)).toEqual(['booked', 'patient_arrived'])
  })

  test('that another desk has changed is refused, and nothing is overwritten', async () => {
    const { _id } = await book()
    await record(_id, 'expected', 'arrived')
    await record(_id, 'arrived', 'in_chair')
    const before = await countWrites(portal.db)
    const refused = await record(_id, 'expected', 'missed')
    expect(refused).toMatchObject({ status: 409, body: { code: 'booking_changed' } })
    expect(await countWrites(portal.db)).toEqual(before)
  })

  test('of two desks at once is recorded by one', async () => {
    const { _id } = await book()
    portal.advance(70)
    const answers = await Promise.all([record(_id, 'expected', 'arrived'), record(_id, 'expected', 'missed')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await historyOf(_id)).toHaveLength(2)
  })

  test('begins on its day, and is missed from its start on', async () => {
    const body = { ...bookingOf(patient, checkup, addDays(today(portal), 1)) }
    const { booking } = (await callAs<{ booking: Booking }>(portal, patient, 'POST', '/booking', body)).body
    for (const step of ['arrived', 'in_chair', 'left', 'missed'] as const) {
      expect((await record(booking._id, 'expected', step)).body.code).toBe('visit_not_begun')
    }
    portal.advance(15 * 60)
    expect((await record(booking._id, 'expected', 'missed')).body.code).toBe('visit_not_begun')
    expect((await record(booking._id, 'expected', 'arrived')).status).toBe(200)
    await record(booking._id, 'arrived', 'expected')
    portal.advance(10 * 60)
    expect((await record(booking._id, 'expected', 'missed')).body).toMatchObject({ state: 'missed', visit: 'missed' })
  })

  test('of a cancelled booking is not recorded, and a visit that is done or missed is not cancelled or moved', async () => {
    const [cancelled, done, missed] = [
      await book(0),
      await book(1, await addPerson(portal)),
      await book(2, await addPerson(portal)),
    ].map(({ _id }) => _id)
    if (!cancelled || !done || !missed) throw new Error('Not booked.')
    portal.advance(4 * 60)
    await cancel(portal, desk, cancelled)
    expect((await record(cancelled, 'expected', 'arrived')).body.code).toBe('booking_changed')
    await record(done, 'expected', 'left')
    await record(missed, 'expected', 'missed')
    for (const id of [done, missed]) {
      expect(await cancel(portal, desk, id)).toMatchObject({ status: 409, body: { code: 'booking_not_cancellable' } })
    }
  })

  test('that is cancelled after the patient arrived is expected again', async () => {
    const { _id } = await book()
    await record(_id, 'expected', 'arrived')
    expect((await cancel(portal, desk, _id)).status).toBe(200)
    const { body } = await callAs<OpenedBooking>(portal, desk, 'GET', `/desk/bookings/${_id}`)
    expect(body).toMatchObject({ state: 'cancelled', visit: 'expected' })
    expect(body).not.toHaveProperty('arrivedAt')
  })

  test('keeps the time at which it was pressed offline, for twelve hours', async () => {
    const { _id } = await book()
    const pressedAt = minutesAfter9(30)
    portal.advance(90)
    expect((await record(_id, 'expected', 'arrived', { pressedAt })).body.arrivedAt).toBe(pressedAt)
    await record(_id, 'arrived', 'expected')
    for (const outside of [minutesAfter9(5), minutesAfter9(-13 * 60)]) {
      const { body } = await record(_id, 'expected', 'arrived', { pressedAt: outside })
      expect(body.arrivedAt).toBe(minutesAfter9(0))
      await record(_id, 'arrived', 'expected')
    }
  })
})

describe('a step with an idempotency key', () => {
  const press = (id: string, from: VisitStep, to: VisitStep, key: string, by = desk) =>
    callAs<Answer>(portal, by, 'PUT', `/desk/bookings/${id}/visit`, { from, to }, { 'idempotency-key': key })

  test('counts once, also after it was taken back or another step followed', async () => {
    const { _id } = await book()
    await press(_id, 'expected', 'arrived', 'first')
    await press(_id, 'arrived', 'expected', 'second')
    expect((await press(_id, 'expected', 'arrived', 'first')).body).toMatchObject({ visit: 'expected' })
    await press(_id, 'expected', 'arrived', 'third')
    await press(_id, 'arrived', 'in_chair', 'fourth')
    expect((await press(_id, 'expected', 'arrived', 'third')).body).toMatchObject({ visit: 'in_chair' })
    expect(await historyOf(_id)).toEqual([
      ...['booked', 'patient_arrived', 'patient_expected', 'patient_arrived', 'patient_in_chair'],
    ])
  })

  test('counts once if only the retry says when it was pressed', async () => {
    const { _id } = await book()
    await press(_id, 'expected', 'arrived', 'first')
    await press(_id, 'arrived', 'expected', 'second')
    const again = { from: 'expected', to: 'arrived', pressedAt: minutesAfter9(0) }
    const retry = callAs<Answer>(portal, desk, 'PUT', `/desk/bookings/${_id}/visit`, again, {
      'idempotency-key': 'first',
    })
    expect(await retry).toMatchObject({ status: 200, body: { visit: 'expected' } })
  })

  test('counts once if it is sent several times at the same time', async () => {
    const { _id } = await book()
    const answers = await Promise.all([1, 2, 3, 4].map(() => press(_id, 'expected', 'arrived', 'same')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await historyOf(_id)).toEqual(['booked', 'patient_arrived'])
  })

  test('is refused if the key belongs to another step, and another person’s key is another one', async () => {
    const { _id } = await book()
    await press(_id, 'expected', 'arrived', 'same')
    expect(await press(_id, 'arrived', 'in_chair', 'same')).toMatchObject({
      ...{ status: 422, body: { code: 'idempotency_key_reused' } },
    })
    const other = await addPerson(portal, { role: 'receptionist' })
    expect((await press(_id, 'arrived', 'in_chair', 'same', other)).status).toBe(200)
  })
})

describe('a confirmation', () => {
  test('is recorded, corrected and refused if another desk changed it', async () => {
    const { _id } = await book()
    expect((await confirm(_id, 'not_asked', 'asked')).body.confirmation).toBe('asked')
    expect((await confirm(_id, 'asked', 'confirmed')).body.confirmation).toBe('confirmed')
    expect((await confirm(_id, 'asked', 'confirmed')).status).toBe(200)
    expect((await confirm(_id, 'asked', 'declined')).body.code).toBe('booking_changed')
    expect(await historyOf(_id)).toEqual(['booked', 'confirmation_asked', 'confirmation_confirmed'])
  })

  test('ends when the appointment gets another time', async () => {
    const booking = await book()
    await confirm(booking._id, 'not_asked', 'confirmed')
    const from = { date: booking.date, slot: booking.slot }
    const place = { from, date: booking.date, slot: checkup.slots[1], notify: false }
    expect((await callAs(portal, desk, 'POST', `/booking/${booking._id}/move`, place)).status).toBe(200)
    expect((await confirm(booking._id, 'not_asked', 'not_asked')).body.confirmation).toBe('not_asked')
  })
})

test('a patient who has arrived is moved within the day only', async () => {
  const booking = await book()
  await record(booking._id, 'expected', 'arrived')
  const from = { date: booking.date, slot: booking.slot }
  const move = (date: string) =>
    callAs(portal, desk, 'POST', `/booking/${booking._id}/move`, { from, date, slot: checkup.slots[1], notify: false })
  expect((await move(addDays(today(portal), 1))).body.code).toBe('booking_not_movable')
  expect((await move(today(portal))).status).toBe(200)
})

test('the pinboard holds an appointment until it gets another time', async () => {
  const [first, second] = [await book(0), await book(1, await addPerson(portal))]
  const pin = (id: string) => callAs(portal, desk, 'PUT', `/desk/bookings/${id}/pin`)
  const pins = async () => (await callAs<DeskBooking[]>(portal, desk, 'GET', '/desk/pins')).body.map(({ _id }) => _id)
  expect((await pin(second._id)).body).toEqual({ modifiedCount: 1 })
  portal.advance(1)
  await pin(first._id)
  expect((await pin(first._id)).body).toEqual({ modifiedCount: 0 })
  expect(await pins()).toEqual([second._id, first._id])
  const from = { date: second.date, slot: second.slot }
  const place = { from, date: second.date, slot: checkup.slots[2], notify: false }
  expect((await callAs(portal, desk, 'POST', `/booking/${second._id}/move`, place)).status).toBe(200)
  expect(await pins()).toEqual([first._id])
  await cancel(portal, desk, first._id)
  expect(await pins()).toEqual([])
  expect((await pin(first._id)).body.code).toBe('booking_not_movable')
  await pin(second._id)
  await callAs(portal, desk, 'DELETE', `/desk/bookings/${second._id}/pin`)
  expect(await pins()).toEqual([])
  const actions = ['booked', 'booking_pinned', 'booking_moved', 'booking_pinned', 'booking_unpinned']
  expect(await historyOf(second._id)).toEqual(actions)
})

test('the day holds who works, the chairs, and the bookings with their numbers', async () => {
  const ada = await letPerform(portal, 'Dr. Ada Molar', checkup)
  const day = today(portal)
  const chair = { kind: 'chair' as const, name: 'Chair 1', position: 1 }
  const { id: chairId } = await portal.db.insertInto('resource').values(chair).returning('id').executeTakeFirstOrThrow()
  await portal.db
    .insertInto('absence')
    .values({ resource_id: ada, first_day: day, last_day: day, start_minute: 720, end_minute: 780, kind: 'training' })
    .execute()
  const booking = await book()
  const { body } = await callAs<DeskDay>(portal, desk, 'GET', `/desk/day?date=${day}`)
  expect(body.doctors).toEqual([
    expect.objectContaining({
      ...{ _id: ada, name: 'Dr. Ada Molar', shortest: 30 },
      absences: [{ start: '12:00', end: '13:00', kind: 'training' }],
    }),
  ])
  expect(body.chairs).toEqual([{ _id: chairId, name: 'Chair 1' }])
  expect(body.bookings).toMatchObject([
    {
      _id: booking._id,
      patientId: patient.id,
      doctor: { _id: ada },
      chairId,
      visit: 'expected',
      phone: '(503) 555-0176',
    },
  ])
  await portal.db
    .insertInto('absence')
    .values({ resource_id: ada, first_day: day, last_day: day, kind: 'sick' })
    .execute()
  await portal.db
    .insertInto('absence')
    .values({ resource_id: chairId, kind: 'outage', first_day: day, last_day: day, note: 'Pump' })
    .execute()
  const changed = (await callAs<DeskDay>(portal, desk, 'GET', `/desk/day?date=${day}`)).body
  expect(changed.bookings).toMatchObject([{ affected: 'doctor_not_there' }])
  expect(changed.chairs).toMatchObject([{ out: 'Pump' }])
})

test('lists whom to call: the next day with appointments, not confirmed, at most four days ahead', async () => {
  const toCall = async () => {
    const { body } = await callAs<DeskBooking[]>(portal, desk, 'GET', '/desk/calls')
    return body.map(({ patientName, date }) => `${patientName} ${date}`)
  }
  const bookOn = async (daysAhead: number, place: number, name: string) => {
    const person = await addPerson(portal, { name })
    const asked = bookingOf(person, checkup, addDays(today(portal), daysAhead), checkup.slots[place])
    return (await callAs<{ booking: Booking }>(portal, person, 'POST', '/booking', asked)).body.booking
  }
  await book()
  await bookOn(5, 0, 'Too far')
  expect(await toCall()).toEqual([])
  await bookOn(4, 1, 'Later')
  expect(await toCall()).toEqual(['Later Nov 27, 2026'])
  const omar = await bookOn(1, 1, 'Omar')
  const noa = await bookOn(1, 0, 'Noa')
  expect(await toCall()).toEqual(['Noa Nov 24, 2026', 'Omar Nov 24, 2026'])
  await portal.db.updateTable('booking').set({ confirmation: 'asked' }).where('id', '=', noa._id).execute()
  await confirm(omar._id, 'not_asked', 'confirmed')
  expect(await toCall()).toEqual(['Noa Nov 24, 2026'])
  const lia = await bookOn(1, 2, 'Lia')
  expect((await confirm(noa._id, 'asked', 'no_answer')).body.confirmation).toBe('no_answer')
  expect(await toCall()).toEqual(['Lia Nov 24, 2026', 'Noa Nov 24, 2026'])
  await confirm(lia._id, 'not_asked', 'confirmed')
  await confirm(noa._id, 'no_answer', 'declined')
  expect(await toCall()).toEqual([])
})

test('the stream sends the day of each change, from the mark of an answer on', async () => {
  await portal.close()
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false, live: true })
  desk = await addPerson(portal, { role: 'receptionist' })
  patient = await addPerson(portal)
  checkup = await addTreatment(portal, { name: 'Checkup', starts: [600, 660, 720], minutes: 30, cents: 4_900 })
  const address = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { authorization: `Bearer ${desk.token}` }
  const stream = await openStream(`${address}/api/desk/changes`, { headers })
  const { _id, date } = await book()
  const ofDay = () => stream.events.filter((day) => day === date).length
  // Changes of a few milliseconds are sent together, with the new treatment as `every day`. That is over once two others
  // were sent by their day.
  let [at, next] = ['expected', 'arrived'] as ['expected' | 'arrived', 'expected' | 'arrived']
  const change = async () => {
    await record(_id, at, next)
    ;[at, next] = [next, at]
  }
  await expect.poll(async () => change().then(ofDay)).toBeGreaterThan(1)
  if (at === 'expected') await change()
  stream.close()
  await stream.ended

  const ask = (path: string) => fetch(`${address}/api${path}`, { headers })
  const answers = await Promise.all(
    ['/desk/day?date=2026-11-24', `/desk/bookings/${_id}`, '/desk/pins', '/desk/calls'].map(ask),
  )
  const marks = answers.map(({ headers }) => headers.get('x-changes-mark'))
  await record(_id, 'arrived', 'in_chair')
  await expect.poll(() => portal.context.deskChanges.changes.since(String(marks[0]))).toEqual([date])
  for (const mark of marks) {
    const late = await openStream(`${address}/api/desk/changes?since=${mark}`, { headers })
    await expect.poll(() => [...new Set(late.events)]).toEqual([date])
    late.close()
    await late.ended
  }
  const foreign = await openStream(`${address}/api/desk/changes?since=${'0'.repeat(8)}-5`, { headers })
  // The change above may arrive twice.
  await expect.poll(() => foreign.events[0]).toBe('every day')
  foreign.close()
  await foreign.ended
})

test.each(['sign-out', 'lock', 'another role'])('the stream ends after: %s', async (ending) => {
  const admin = await addPerson(portal, { admin: true })
  const address = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const open = (by: Person) =>
    openStream(`${address}/api/desk/changes`, { headers: { authorization: `Bearer ${by.token}` } })
  const [stream, other] = [await open(desk), await open(admin)]
  if (ending === 'sign-out') await portal.db.deleteFrom('session').where('id', '=', desk.sessionId).execute()
  else if (ending === 'lock') expect((await callAs(portal, desk, 'PUT', '/session/lock')).status).toBe(200)
  else {
    const { body } = await callAs(portal, admin, 'PUT', `/role/${desk.email}`, { role: 'patient' })
    expect(body).toEqual({ modifiedCount: 1 })
  }
  await stream.ended
  const others = await Promise.race([other.ended.then(() => 'ended'), Promise.resolve('open')])
  expect(others).toBe('open')
  other.close()
  await other.ended
})
