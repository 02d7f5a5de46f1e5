import { expect, inject, onTestFinished, test } from 'vitest'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import type { AvailableTreatment, Treatment } from '#contract/schemas/treatment.ts'
import { addPerson, addTreatment, authHeaders, bookingOf } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

// Faults of other schedulers. Each test compares what is offered with what can be booked, by a patient and by phone.

const wednesday = '2026-12-02'
const morning = { start_minute: 540, end_minute: 720 }

interface Setup {
  readonly now?: string
  readonly starts?: readonly number[]
  readonly hours?: readonly { readonly start_minute: number; readonly end_minute: number }[]
}

/** A clinic with one doctor, who works by the same hours every day and performs the only treatment. */
async function startClinic({ now, starts = [540, 570, 600, 630, 660, 690], hours = [morning] }: Setup = {}) {
  const portal = await startTestApp(inject('templateDatabase'), {
    rateLimits: false,
    ...(now !== undefined && { now }),
  })
  onTestFinished(() => portal.close())
  const checkup = await addTreatment(portal, { name: 'Checkup', starts, minutes: 30 })
  const doctor = await portal.db
    .selectFrom('doctor')
    .select('id')
    .where('name', '=', 'Dr. Ada Molar')
    .executeTakeFirstOrThrow()
  await portal.db.insertInto('suitable').values({ resource_id: doctor.id, treatment_id: checkup._id }).execute()
  const week = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    hours.map((interval) => ({ doctor_id: doctor.id, weekday, valid_from: '2026-01-01' as ClinicDay, ...interval })),
  )
  await portal.db.insertInto('working_hours').values(week).execute()
  const admin = await addPerson(portal, { admin: true })
  const send = (method: 'POST' | 'PUT', path: string, payload: object) =>
    portal.app.inject({ method, url: `/api${path}`, headers: authHeaders(admin), payload })

  /** Books by a patient or by phone. Returns the error code, or `booked`. */
  async function book(slot: string, day: ClinicDay, by: 'patient' | 'phone' = 'patient'): Promise<string> {
    const patient = await addPerson(portal)
    const answer =
      by === 'patient'
        ? await portal.app.inject({
            method: 'POST',
            url: '/api/booking',
            headers: authHeaders(patient),
            payload: bookingOf(patient, checkup, day, slot),
          })
        : await send('POST', '/bookings', {
            treatmentId: checkup._id,
            price: 0,
            date: day,
            slot,
            patientName: 'Maya Lindqvist',
            phone: '(503) 555-0101',
          })
    return answer.statusCode === 200 ? 'booked' : answer.json().code
  }
  return { portal, checkup, doctor: doctor.id, send, book, offered: (day: ClinicDay) => offered(portal, checkup, day) }
}

async function offered({ app }: TestApp, { _id }: Treatment, day: ClinicDay): Promise<readonly string[]> {
  const listed: AvailableTreatment[] = (await app.inject({ url: `/api/available?date=${day}` })).json()
  return listed.find((treatment) => treatment._id === _id)?.slots ?? []
}

test.each(['patient', 'phone'] as const)('a buffer counts in the list and when booking: by %s', async (by) => {
  const { portal, checkup, book, offered } = await startClinic()
  await portal.db.updateTable('treatment').set({ buffer_minutes: 15 }).where('id', '=', checkup._id).execute()
  const [first = '', second = '', third = ''] = checkup.slots
  expect(await book(first, wednesday)).toBe('booked')
  expect(await offered(wednesday)).toEqual(checkup.slots.slice(2))
  expect(await book(second, wednesday, by)).toBe('slot_taken')
  expect(await book(third, wednesday, by)).toBe('booked')
})

test.each(['patient', 'phone'] as const)('an absence of several days counts on each day: by %s', async (by) => {
  const { checkup, doctor, send, book, offered } = await startClinic()
  const [first = ''] = checkup.slots
  const absence = { doctor, from: wednesday, to: addDays(wednesday, 4), kind: 'vacation' }
  expect((await send('POST', '/schedule/absences', absence)).statusCode).toBe(200)
  for (const day of [0, 1, 2, 3, 4].map((after) => addDays(wednesday, after))) {
    expect(await offered(day)).toEqual([])
    expect(await book(first, day, by)).toBe('slot_taken')
  }
  for (const day of [addDays(wednesday, -1), addDays(wednesday, 5)]) {
    expect(await offered(day)).toEqual(checkup.slots)
    expect(await book(first, day, by)).toBe('booked')
  }
})

test('every slot that is shown as free can be booked, by a patient and by phone', async () => {
  const { checkup, book, offered } = await startClinic()
  for (const by of ['patient', 'phone'] as const) {
    const day = by === 'patient' ? wednesday : addDays(wednesday, 1)
    const shown = await offered(day)
    expect(shown).toEqual(checkup.slots)
    for (const slot of shown) expect(await book(slot, day, by)).toBe('booked')
    expect(await offered(day)).toEqual([])
  }
})

test('the front desk cannot book what patients cannot', async () => {
  const { portal, checkup, book } = await startClinic({ hours: [{ start_minute: 540, end_minute: 600 }] })
  const outcomes = (by: 'patient' | 'phone', day: ClinicDay) =>
    checkup.slots.reduce<Promise<string[]>>(
      async (before, slot) => [...(await before), await book(slot, day, by)],
      Promise.resolve([]),
    )
  await portal.db
    .updateTable('treatment')
    .set({ weekdays: [3, 4] })
    .where('id', '=', checkup._id)
    .execute()
  const expected = ['booked', 'booked', 'slot_taken', 'slot_taken', 'slot_taken', 'slot_taken']
  expect(await outcomes('patient', wednesday)).toEqual(expected)
  expect(await outcomes('phone', addDays(wednesday, 1))).toEqual(expected)
  const friday = addDays(wednesday, 2)
  expect(await outcomes('phone', friday)).toEqual(await outcomes('patient', friday))
})

test.each([
  ['forward', '2027-03-14', '16:00'],
  ['back', '2027-11-07', '17:00'],
] as const)('start times stay the same on the day on which clocks go %s', async (_, day, utc) => {
  const { portal, checkup, book, offered } = await startClinic()
  expect(await offered(day)).toEqual(checkup.slots)
  expect(await book(checkup.slots[0] ?? '', day)).toBe('booked')
  const { start } = await portal.db
    .selectFrom('booking')
    .select((eb) => eb.fn<Date>('lower', ['during']).as('start'))
    .executeTakeFirstOrThrow()
  expect(start.toISOString()).toBe(`${day}T${utc}:00.000Z`)
})

test.each(['patient', 'phone'] as const)('the repeated hour is offered once: by %s', async (by) => {
  const { checkup, book, offered } = await startClinic({
    starts: [30, 60, 90, 120],
    hours: [{ start_minute: 0, end_minute: 180 }],
  })
  const day = '2027-11-07'
  expect(await offered(day)).toEqual(checkup.slots)
  for (const slot of checkup.slots) expect(await book(slot, day, by)).toBe('booked')
  for (const slot of checkup.slots) expect(await book(slot, day, by)).not.toBe('booked')
})

test.each(['patient', 'phone'] as const)('the skipped hour is neither offered nor moved: by %s', async (by) => {
  const { checkup, book, offered } = await startClinic({
    starts: [90, 120, 150, 180],
    hours: [{ start_minute: 0, end_minute: 240 }],
  })
  const day = '2027-03-14'
  const [first = '', second = '', third = '', fourth = ''] = checkup.slots
  expect(await offered(day)).toEqual([first, fourth])
  expect(await book(second, day, by)).toBe('day_not_bookable')
  expect(await book(third, day, by)).toBe('day_not_bookable')
  expect(await book(fourth, day, by)).toBe('booked')
})

test('an absence that is entered in the evening is stored on the day entered, not on the next one of UTC', async () => {
  const { checkup, doctor, send, offered } = await startClinic({ now: '2026-12-01T21:00:00-08:00' })
  await send('POST', '/schedule/absences', { doctor, from: wednesday, to: wednesday, kind: 'sick' })
  expect(await offered(wednesday)).toEqual([])
  expect(await offered(addDays(wednesday, 1))).toEqual(checkup.slots)
})

test('the last start before the end of the hours is offered, and no later one', async () => {
  const { checkup, book, offered } = await startClinic({ starts: [600, 660, 690, 720] })
  expect(await offered(wednesday)).toEqual(checkup.slots.slice(0, 3))
  expect(await book(checkup.slots[2] ?? '', wednesday)).toBe('booked')
})

test('a chair that is out of service is not used, though the hours of its doctor name none', async () => {
  const { portal, checkup, send, book, offered } = await startClinic()
  const { id } = await portal.db
    .insertInto('resource')
    .values({ kind: 'chair', name: 'One' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await send('POST', '/schedule/outages', { chair: id, from: wednesday, to: wednesday })).statusCode).toBe(200)
  expect(await offered(wednesday)).toEqual([])
  expect(await book(checkup.slots[0] ?? '', wednesday)).toBe('slot_taken')
  expect(await offered(addDays(wednesday, 1))).toEqual(checkup.slots)
})

test('reversed and repeated intervals are refused, and adjacent ones do not double the places', async () => {
  const { portal, checkup, doctor, send, book, offered } = await startClinic({
    starts: [570, 615, 645],
    hours: [
      { start_minute: 540, end_minute: 630 },
      { start_minute: 630, end_minute: 720 },
    ],
  })
  expect(await offered(wednesday)).toEqual(checkup.slots)
  // Crosses the limit of the two intervals.
  const second = checkup.slots[1] ?? ''
  expect(await book(second, wednesday)).toBe('booked')
  expect(await book(second, wednesday)).toBe('slot_taken')

  const { version } = await portal.db
    .selectFrom('doctor')
    .select('version')
    .where('id', '=', doctor)
    .executeTakeFirstOrThrow()
  const save = async (...intervals: readonly (readonly [string, string])[]) => {
    const hours = intervals.map(([start, end]) => ({ weekday: 1, start, end, validFrom: '2026-01-01' }))
    const changed = { _id: doctor, version, takesAppointments: true, usualChair: null, performs: [checkup._id], hours }
    return (await send('PUT', '/schedule/doctors', { doctors: [changed] })).json().code
  }
  expect(await save(['10:00', '09:00'])).toBe('invalid_request')
  expect(await save(['09:00', '10:00'], ['09:00', '10:00'])).toBe('hours_overlap')
})
