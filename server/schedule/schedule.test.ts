import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Booking } from '#contract/schemas/booking.ts'
import type { AffectedBooking, Schedule } from '#contract/schemas/schedule.ts'
import type { AdminTreatment, AvailableTreatment, Treatment } from '#contract/schemas/treatment.ts'
import { addPerson, addTreatment, authHeaders, bookingOf, type Person, treatmentNamed } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

let portal: TestApp
let admin: Person
let checkup: Treatment
let ada: string
let bob: string
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  admin = await addPerson(portal, { admin: true })
  // 09:00 to 12:00 in half hours.
  checkup = await addTreatment(portal, { name: 'Checkup', starts: [540, 570, 600, 630, 660, 690], minutes: 30 })
  const { doctors } = await getSchedule()
  ada = doctors.find(({ name }) => name === 'Dr. Ada Molar')?._id ?? ''
  bob = doctors.find(({ _id }) => _id !== ada)?._id ?? ''
})
afterEach(() => portal.close())

const wednesday = '2026-12-02'
const mornings = { weekday: 3, start: '09:00', end: '10:30', validFrom: '2026-01-01' }

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const answer = await portal.app.inject({
    method,
    url: `/api${url}`,
    headers: authHeaders(admin),
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const getSchedule = async (): Promise<Schedule> => (await send('GET', '/schedule')).body

/** Replaces a doctor's hours and treatments. */
async function work(doctor: string, more: object = {}) {
  const version = (await getSchedule()).doctors.find(({ _id }) => _id === doctor)?.version
  const fields = { takesAppointments: true, usualChair: null, performs: [checkup._id], hours: [mornings] }
  return send('PUT', '/schedule/doctors', { doctors: [{ _id: doctor, version, ...fields, ...more }] })
}

async function setChairs(chairs: readonly object[], version?: string) {
  return send('PUT', '/schedule/chairs', { chairs, version: version ?? (await getSchedule()).chairsVersion })
}

async function changeTreatment(more: object, method: 'PUT' | 'POST' = 'PUT') {
  const treatments: AdminTreatment[] = (await send('GET', '/treatments')).body
  const found = treatments.find(({ _id }) => _id === checkup._id)
  const { _id, coming: _, removable: __, ...fields } = found ?? { _id: '', coming: 0, removable: false }
  const path = method === 'PUT' ? `/treatment/${_id}` : `/schedule/treatments/${_id}/preview`
  return send(method, path, { ...fields, ...more })
}

async function available(day = wednesday, doctor?: string): Promise<AvailableTreatment> {
  const url = `/api/available?date=${day}${doctor === undefined ? '' : `&doctor=${doctor}`}`
  const found = (await portal.app.inject({ url })).json().find(({ _id }: Treatment) => _id === checkup._id)
  if (!found) throw new Error('The treatment is not listed.')
  return found
}

async function book(slot: string | undefined, more: object = {}, day = wednesday) {
  const person = await addPerson(portal)
  const payload = { ...bookingOf(person, checkup, day, slot), ...more }
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/booking',
    headers: authHeaders(person),
    payload,
  })
  return { status: answer.statusCode, body: answer.json(), booking: answer.json().booking as Booking }
}

describe('a clinic without hours and chairs', () => {
  test('offers one place per slot, and names no doctor', async () => {
    const before = await available()
    expect(before.doctors).toBeUndefined()
    expect((await book(before.slots[0])).booking.doctor).toBeUndefined()
    expect((await book(before.slots[0])).body.code).toBe('slot_taken')
    expect((await available()).slots).toEqual(before.slots.slice(1))
  })
})

describe('working hours', () => {
  test('offer a slot while one of the doctors works and is free, and give each booking a doctor', async () => {
    await work(ada)
    await work(bob, { hours: [{ ...mornings, end: '09:30' }] })
    expect((await available()).slots).toEqual(checkup.slots.slice(0, 3))
    expect((await available()).doctors?.map(({ _id, slots }) => [_id, slots.length])).toEqual(
      expect.arrayContaining([
        [ada, 3],
        [bob, 1],
      ]),
    )
    const doctors = [await book(checkup.slots[0]), await book(checkup.slots[0])].map(
      ({ booking }) => booking.doctor?._id,
    )
    expect(doctors.toSorted()).toEqual([ada, bob].toSorted())
    expect((await book(checkup.slots[0])).body.code).toBe('slot_taken')
    expect((await available()).slots).toEqual(checkup.slots.slice(1, 3))
    expect((await available('2026-12-03')).slots).toEqual([])
  })

  test('a doctor who is not free is listed without slots, and without a reason', async () => {
    await work(ada)
    await work(bob, { takesAppointments: false })
    expect((await available()).doctors).toContainEqual({ _id: bob, name: expect.any(String), slots: [] })
    await work(bob)
    await send('POST', '/schedule/absences', { doctor: bob, from: wednesday, to: wednesday, kind: 'sick' })
    expect((await available()).doctors).toContainEqual({ _id: bob, name: expect.any(String), slots: [] })
  })

  test('a patient may ask for one doctor', async () => {
    await work(ada)
    await work(bob, { hours: [{ ...mornings, start: '09:30' }] })
    expect((await available(wednesday, bob)).slots).toEqual(checkup.slots.slice(1, 3))
    expect((await book(checkup.slots[0], { doctorId: bob })).body.code).toBe('slot_taken')
    expect((await book(checkup.slots[1], { doctorId: bob })).booking.doctor?._id).toBe(bob)
    expect((await available(wednesday, bob)).slots).toEqual([checkup.slots[2]])
    // Ada is free at that time.
    expect((await book(checkup.slots[1])).booking.doctor?._id).toBe(ada)
  })

  test('"anyone" is the doctor with the fewest booked minutes of the day', async () => {
    await work(ada)
    await work(bob)
    const first = (await book(checkup.slots[0])).booking.doctor?._id
    const second = (await book(checkup.slots[1])).booking.doctor?._id
    expect([first, second].toSorted()).toEqual([ada, bob].toSorted())
  })

  test('follow the sets valid on each day, and an absence of several days on each of them', async () => {
    await work(ada, {
      hours: [
        { ...mornings, validUntil: '2026-12-06' },
        { ...mornings, end: '11:00', validFrom: '2026-12-07' },
      ],
    })
    expect((await available('2026-12-09')).slots).toHaveLength(4)
    await send('POST', '/schedule/absences', { doctor: ada, from: '2026-12-01', to: '2026-12-09', kind: 'vacation' })
    expect((await available(wednesday)).slots).toEqual([])
    expect((await available('2026-12-09')).slots).toEqual([])
    expect((await available('2026-12-16')).slots).toHaveLength(4)
    const half = { doctor: ada, from: '2026-12-16', to: '2026-12-16', start: '09:30', end: '10:00', kind: 'training' }
    expect((await send('POST', '/schedule/absences', half)).status).toBe(200)
    expect((await available('2026-12-16')).slots).toEqual([checkup.slots[0], checkup.slots[2], checkup.slots[3]])
  })

  test('a buffer keeps the doctor but not the patient, and the notice hides slots that start too soon', async () => {
    await work(ada)
    expect((await changeTreatment({ buffer: 15 })).status).toBe(200)
    expect((await book(checkup.slots[0])).status).toBe(200)
    expect((await available()).slots).toEqual([checkup.slots[2]])
    expect((await book(checkup.slots[1])).body.code).toBe('slot_taken')
    expect((await changeTreatment({ notice: 14 * 24 * 60 })).body).toMatchObject({ buffer: 15, notice: 14 * 24 * 60 })
    expect((await available()).slots).toEqual([])
    expect((await book(checkup.slots[2])).body.code).toBe('day_not_bookable')
  })
})

describe('chairs', () => {
  test('limit the places of a slot, and a booking gets the usual chair of its doctor', async () => {
    await setChairs([
      { name: 'One', inService: true },
      { name: 'Two', inService: false },
    ])
    const [one, two] = (await getSchedule()).chairs
    await work(ada)
    await work(bob)
    expect((await book(checkup.slots[0])).booking.chair).toBe('One')
    expect((await book(checkup.slots[0])).body.code).toBe('slot_taken')
    await setChairs([
      { _id: one?._id, name: 'Two', inService: true },
      { _id: two?._id, name: 'One', inService: true },
    ])
    await work(ada, { usualChair: two?._id })
    expect((await book(checkup.slots[1], { doctorId: ada })).booking.chair).toBe('One')
    const outage = await send('POST', '/schedule/outages', { chair: two?._id, from: wednesday, to: wednesday })
    expect(outage.body.affected).toMatchObject([{ reason: 'chair_out' }])
    const removed = await setChairs([])
    expect([removed.status, removed.body.code]).toEqual([409, 'chair_in_use'])
  })

  test('refuse a change that was made from an older list, and accept one that changes nothing', async () => {
    const first = (await getSchedule()).chairsVersion
    expect((await setChairs([{ name: 'One', inService: true }])).status).toBe(200)
    const before = await countWrites(portal.db)
    const late = await setChairs([{ name: 'Two', inService: true }], first)
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    expect((await setChairs([{ _id: crypto.randomUUID(), name: 'X', inService: true }])).body.code).toBe(
      'no_such_chair',
    )
    const [one] = (await getSchedule()).chairs
    expect((await setChairs([{ _id: one?._id, name: 'One', inService: true }], first)).status).toBe(200)
    expect(await countWrites(portal.db)).toBe(before)
  })
})

test('the activity log names what of a doctor has changed, and nothing if nothing has', async () => {
  const logged = async () => {
    const { entries } = (await send('GET', '/audit')).body
    return entries
      .filter(({ action }: { action: string }) => action === 'doctor_changed')
      .map(({ fields }: { fields: string[] }) => fields.join())
  }
  await work(ada)
  await work(ada)
  const performs = [checkup._id, (await treatmentNamed(portal, 'Teeth Cleaning'))._id]
  await work(ada, { performs })
  await work(ada, { performs, hours: [mornings, { ...mornings, weekday: 4 }] })
  await send('POST', '/schedule/absences', { doctor: ada, from: wednesday, to: wednesday, kind: 'sick' })
  expect(await logged()).toEqual(['absences', 'working_hours', 'performs', 'working_hours,performs'])
})

describe('chairs of a treatment', () => {
  test('are the only ones that it is offered in, and bookings in others are listed before and after saving', async () => {
    const both = [
      { name: 'One', inService: true },
      { name: 'Two', inService: true },
    ]
    await setChairs(both)
    const [one, two] = (await getSchedule()).chairs
    await work(ada)
    const { booking } = await book(checkup.slots[0])
    expect(booking.chair).toBe('One')
    const before = await countWrites(portal.db)
    const preview = await changeTreatment({ chairs: [two?._id] }, 'POST')
    expect(preview.body.affected).toMatchObject([{ booking: { _id: booking._id }, reason: 'chair_does_not_suit' }])
    expect(await countWrites(portal.db)).toBe(before)
    expect((await changeTreatment({ chairs: [two?._id] })).body.chairs).toEqual([two?._id])
    expect((await send('GET', '/schedule/affected')).body).toMatchObject([{ reason: 'chair_does_not_suit' }])
    expect((await book(checkup.slots[1])).booking.chair).toBe('Two')
    expect((await changeTreatment({ chairs: [crypto.randomUUID()] })).body.code).toBe('no_such_chair')
    expect((await changeTreatment({ chairs: [ada] })).body.code).toBe('no_such_chair')
    expect((await changeTreatment({ chairs: [one?._id], version: 1 })).body.code).toBe('version_conflict')
    const { entries } = (await send('GET', '/audit')).body
    expect(entries).toContainEqual(expect.objectContaining({ action: 'treatment_changed', fields: ['chairs'] }))
    // A change that does not name them leaves them as they are.
    expect((await changeTreatment({ chairs: undefined, price: 60 })).body.chairs).toEqual([two?._id])
  })
})

describe('a preview', () => {
  test('shows the free starts of the next four weeks before and after the first hours', async () => {
    const version = (await getSchedule()).doctors.find(({ _id }) => _id === ada)?.version
    const doctor = { _id: ada, version, takesAppointments: true, usualChair: null, performs: [checkup._id] }
    const { body } = await send('PUT', '/schedule/doctors', {
      doctors: [{ ...doctor, hours: [mornings] }],
      preview: true,
    })
    expect(body.offered).toHaveLength(1)
    const days = [1, 2, 4, 5, 6, 7]
    expect(body.offered[0]).toMatchObject({
      treatment: checkup._id,
      after: 12,
      lost: expect.arrayContaining([
        { weekday: 3, starts: ['10:30', '11:00', '11:30'], all: false },
        ...days.map((weekday) => expect.objectContaining({ weekday, all: true })),
      ]),
    })
    expect((await available('2026-12-05')).slots).toHaveLength(6)
  })
})

describe('bookings that a change affects', () => {
  test('stay as they are and are listed, before and after saving', async () => {
    await work(ada)
    const { booking } = await book(checkup.slots[2])
    const shorter = { hours: [{ ...mornings, end: '10:00' }] }
    const version = (await getSchedule()).doctors.find(({ _id }) => _id === ada)?.version
    const before = await countWrites(portal.db)
    const preview = await send('PUT', '/schedule/doctors', {
      doctors: [{ _id: ada, version, takesAppointments: true, usualChair: null, performs: [checkup._id], ...shorter }],
      preview: true,
    })
    expect(preview.body.affected).toMatchObject([{ booking: { _id: booking._id }, reason: 'doctor_not_there' }])
    expect(await countWrites(portal.db)).toBe(before)
    expect((await work(ada, shorter)).body).toEqual({ affected: preview.body.affected })
    const listed: AffectedBooking[] = (await send('GET', '/schedule/affected')).body
    expect(listed.map(({ booking: { _id } }) => _id)).toEqual([booking._id])
    // It was affected before.
    expect((await work(ada, { ...shorter, takesAppointments: false, performs: [] })).body.affected).toEqual([])
  })

  test('a doctor with bookings can be removed, and the bookings are listed', async () => {
    await work(ada)
    await work(bob)
    const { booking } = await book(checkup.slots[0], { doctorId: ada })
    const email = (await send('GET', '/doctors')).body.find(({ _id }: { _id: string }) => _id === ada).email
    expect((await send('DELETE', `/doctor/${email}`)).body).toEqual({ deletedCount: 1 })
    expect((await send('DELETE', `/doctor/${email}`)).body).toEqual({ deletedCount: 0 })
    expect((await send('GET', '/doctors')).body.map(({ _id }: { _id: string }) => _id)).not.toContain(ada)
    expect((await send('GET', '/schedule/affected')).body).toMatchObject([
      { booking: { _id: booking._id }, reason: 'doctor_not_there' },
    ])
    expect((await available()).doctors?.map(({ _id }) => _id)).toEqual([bob])
    const { entries } = (await send('GET', '/audit')).body
    expect(entries.map(({ action }: { action: string }) => action)).toContain('doctor_removed')
  })

  test('bookings from before the first hours take a place, and need a doctor', async () => {
    const { booking } = await book(checkup.slots[0])
    const first = await work(ada)
    expect(first.body.affected).toMatchObject([{ booking: { _id: booking._id }, reason: 'needs_doctor' }])
    expect((await available()).slots).toEqual(checkup.slots.slice(1, 3))
    await work(bob)
    expect((await available()).slots).toEqual(checkup.slots.slice(0, 3))
    expect((await book(checkup.slots[0])).status).toBe(200)
    expect((await book(checkup.slots[0])).body.code).toBe('slot_taken')
  })
})

describe('refused changes of the schedule', () => {
  const two = (hours: object, first = mornings) => ({ hours: [first, { ...mornings, ...hours }] })
  test.each([
    ['hours that overlap', two({ start: '10:00', end: '11:00' }), 409, 'hours_overlap', undefined],
    ['the same hours twice', two({}), 409, 'hours_overlap', undefined],
    ['hours in the wrong order', two({ end: '08:00' }), 400, 'invalid_request', 'hours.1.end before_start'],
    ['hours that end as they begin', two({ end: '09:00' }), 400, 'invalid_request', 'hours.1.end before_start'],
    ['hours beyond midnight', two({ end: '24:01' }), 400, 'invalid_request', 'hours.1.end invalid'],
    [
      'hours that end before they begin',
      two({ validUntil: '2025-12-31' }),
      400,
      'invalid_request',
      'hours.1.validUntil before_first',
    ],
    ['hours of an eighth day', two({ weekday: 8 }), 400, 'invalid_request', 'hours.1.weekday too_long'],
    ['a doctor who performs nothing', { performs: [] }, 400, 'invalid_request', 'performs required'],
    ['an unknown color', { color: 'invisible' }, 400, 'invalid_request', 'color invalid'],
    ['an unknown treatment', { performs: [crypto.randomUUID()] }, 404, 'no_such_treatment', undefined],
    ['an unknown chair', { usualChair: crypto.randomUUID() }, 404, 'no_such_chair', undefined],
    ['an unknown doctor', { _id: crypto.randomUUID() }, 404, 'no_such_doctor', undefined],
    ['an outdated version', { version: 99 }, 409, 'version_conflict', undefined],
  ])('%s changes nothing', async (_, fields, status, code, error) => {
    const before = await countWrites(portal.db)
    const { status: answered, body } = await work(ada, fields)
    expect([answered, body.code]).toEqual([status, code])
    if (error) {
      const [field, fault] = error.split(' ')
      expect(body.errors).toContainEqual({ field: `doctors.0.${field}`, code: fault })
    }
    expect(await countWrites(portal.db)).toBe(before)
  })

  test('a doctor is no chair, and a chair no doctor', async () => {
    await setChairs([{ name: 'One', inService: true }])
    const chair = (await getSchedule()).chairs[0]?._id
    const before = await countWrites(portal.db)
    expect((await work(ada, { usualChair: ada })).body.code).toBe('no_such_chair')
    const days = { from: wednesday, to: wednesday }
    expect((await send('POST', '/schedule/outages', { ...days, chair: ada })).body.code).toBe('no_such_chair')
    const absence = { ...days, doctor: chair, kind: 'sick' }
    expect((await send('POST', '/schedule/absences', absence)).body.code).toBe('no_such_doctor')
    expect(await countWrites(portal.db)).toBe(before)
  })

  test.each([
    ['that ends before it begins', { to: '2026-12-01' }, 'to', 'before_first'],
    ['of some hours of several days', { to: '2026-12-03', start: '09:00' }, 'to', 'one_day'],
    ['whose hours are in the wrong order', { start: '12:00', end: '09:00' }, 'end', 'before_start'],
    ['of an unknown kind', { kind: 'tired' }, 'kind', 'invalid'],
    ['with a long note', { note: 'x'.repeat(501) }, 'note', 'too_long'],
  ])('an absence %s is refused at the field', async (_, fields, field, code) => {
    const before = await countWrites(portal.db)
    const absence = { doctor: ada, from: wednesday, to: wednesday, kind: 'sick', ...fields }
    const { status, body } = await send('POST', '/schedule/absences', absence)
    expect([status, body.errors]).toEqual([400, [{ field, code }]])
    expect(await countWrites(portal.db)).toBe(before)
  })

  test('an outage that ends before it begins is refused at the field', async () => {
    const outage = { chair: crypto.randomUUID(), from: wednesday, to: '2026-12-01' }
    const { status, body } = await send('POST', '/schedule/outages', outage)
    expect([status, body.errors]).toEqual([400, [{ field: 'to', code: 'before_first' }]])
  })

  test('a treatment that is retired cannot be added, but stays where it was performed', async () => {
    await work(ada)
    await changeTreatment({ active: false })
    const before = await countWrites(portal.db)
    expect((await work(bob)).body.code).toBe('no_such_treatment')
    expect(await countWrites(portal.db)).toBe(before)
    expect((await work(ada)).status).toBe(200)
  })

  test('a doctor has at most 200 absences ahead, and a chair at most 200 outages', async () => {
    await setChairs([{ name: 'One', inService: true }])
    const chair = (await getSchedule()).chairs[0]?._id ?? ''
    const days = { first_day: wednesday, last_day: wednesday }
    const past = { first_day: '2026-01-01', last_day: '2026-01-02' }
    const ahead = [past, ...Array.from({ length: 199 }, () => days)]
    await portal.db
      .insertInto('absence')
      .values(ahead.map((row) => ({ ...row, resource_id: ada, kind: 'sick' as const })))
      .execute()
    await portal.db
      .insertInto('absence')
      .values(ahead.map((row) => ({ ...row, resource_id: chair, kind: 'outage' as const })))
      .execute()
    const absence = { doctor: ada, from: wednesday, to: wednesday, kind: 'sick' }
    const outage = { chair, from: wednesday, to: wednesday }
    expect((await send('POST', '/schedule/absences', absence)).status).toBe(200)
    expect((await send('POST', '/schedule/outages', outage)).status).toBe(200)
    const before = await countWrites(portal.db)
    expect((await send('POST', '/schedule/absences', absence)).body).toMatchObject({ code: 'too_many_absences' })
    expect((await send('POST', '/schedule/outages', outage)).body).toMatchObject({ code: 'too_many_outages' })
    expect(await countWrites(portal.db)).toBe(before)
    expect((await send('POST', '/schedule/absences', { ...absence, doctor: bob })).status).toBe(200)
  })
})

test('the doctors have an order, which a list that lacks one does not change, and colors', async () => {
  const ids = (await getSchedule()).doctors.map(({ _id }) => _id)
  const turned = ids.toReversed()
  expect((await send('PUT', '/schedule/doctors/order', { doctors: turned })).body).toEqual({ success: true })
  expect((await getSchedule()).doctors.map(({ _id }) => _id)).toEqual(turned)
  for (const doctors of [turned.slice(1), [...turned.slice(1), crypto.randomUUID()]]) {
    expect((await send('PUT', '/schedule/doctors/order', { doctors })).body.code).toBe('version_conflict')
  }
  expect((await getSchedule()).doctors.map(({ _id }) => _id)).toEqual(turned)
  await work(ada, { color: 'violet' })
  await work(ada)
  expect((await getSchedule()).doctors.find(({ _id }) => _id === ada)).toMatchObject({ color: 'violet' })
})

test('removing an absence or an outage offers the slots again', async () => {
  await work(ada)
  const absence = { doctor: ada, from: wednesday, to: wednesday, kind: 'sick', note: 'Flu' }
  await send('POST', '/schedule/absences', absence)
  const [added] = (await getSchedule()).doctors.flatMap(({ absences }) => absences)
  expect(added).toMatchObject({ from: 'Dec 2, 2026', to: 'Dec 2, 2026', start: '00:00', end: '24:00', note: 'Flu' })
  expect((await send('DELETE', `/schedule/absences/${added?._id}`)).body).toEqual({ deletedCount: 1 })
  expect((await send('DELETE', `/schedule/absences/${added?._id}`)).body).toEqual({ deletedCount: 0 })
  expect((await available()).slots).toHaveLength(3)
})

test('64 clients for the places of one slot: as many as there are doctors, no error of a constraint', async () => {
  await work(ada)
  await work(bob)
  const answers = await Promise.all(Array.from({ length: 64 }, () => book(checkup.slots[0])))
  const counts = Object.groupBy(answers, ({ status, body }) => (status === 200 ? 'booked' : body.code))
  expect([counts.booked?.length, counts.slot_taken?.length]).toEqual([2, 62])
  const { rows } = await sql<{ count: number }>`
    select count(distinct doctor_id)::integer as count from booking where is_live(booking)`.execute(portal.db)
  expect(rows[0]?.count).toBe(2)
})
