import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { FreeDay } from '#contract/schemas/availability.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { AvailableTreatment, Treatment } from '#contract/schemas/treatment.ts'
import { addPerson, addTreatment, authHeaders, letPerform, type Person, today } from '../testing/factories.ts'
import { bookFor, callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let patient: Person
let desk: Person
let filling: Treatment
let other: Treatment
let doctor: string
let booking: Booking
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  patient = await addPerson(portal)
  desk = await addPerson(portal, { role: 'receptionist' })
  const starts = Array.from({ length: 6 }, (_, n) => 540 + n * 30)
  filling = await addTreatment(portal, { name: 'Short filling', starts, minutes: 30 })
  await portal.db.updateTable('treatment').set({ buffer_minutes: 15 }).where('id', '=', filling._id).execute()
  doctor = await letPerform(portal, 'Dr. Ada Molar', filling)
  other = await addTreatment(portal, { name: 'Unnamed', starts: [660], minutes: 30 })
  booking = await bookFor(portal, patient, filling, 7, '10.00 AM - 10.30 AM')
})
afterAll(() => portal.close())

async function read<T>(person: Person, path: string): Promise<T> {
  const { statusCode, body } = await portal.app.inject({ url: `/api${path}`, headers: authHeaders(person) })
  expect(statusCode, body).toBe(200)
  return JSON.parse(body)
}

const slotsFor = async (person: Person, day: string, of = booking) =>
  (await read<AvailableTreatment[]>(person, `/booking/${of._id}/available?date=${day}`))[0]

test('an appointment and its buffer do not block its own move, for the patient and for the desk', async () => {
  const day = addDays(today(portal), 7)
  await bookFor(portal, patient, other, 7)
  const all = await read<AvailableTreatment[]>(patient, `/available?date=${day}`)
  const open = all.find(({ _id }) => _id === filling._id)?.slots ?? []
  // The present appointment takes 10.00 to 10.45, and the other one keeps the patient from 11.00 to 11.30.
  expect(open).toEqual(['09.00 AM - 09.30 AM', '11.00 AM - 11.30 AM', '11.30 AM - 12.00 PM'])
  for (const person of [patient, desk]) {
    const offered = await slotsFor(person, day)
    expect(offered?._id).toBe(filling._id)
    expect(offered?.doctors).toMatchObject([{ _id: doctor, slots: offered?.slots }])
    const accepted: string[] = []
    for (const slot of filling.slots) {
      const from = { date: booking.date, slot: booking.slot, doctorId: doctor }
      const moved = await callAs<{ success?: boolean }>(portal, desk, 'POST', `/booking/${booking._id}/move`, {
        ...{ from, date: day, slot, notify: false },
      })
      if (!moved.body.success) continue
      accepted.push(slot)
      const back = { date: booking.date, slot: booking.slot, doctorId: doctor, notify: false }
      await callAs(portal, desk, 'POST', `/booking/${booking._id}/move`, back)
    }
    expect(offered?.slots).toEqual(accepted)
    expect(accepted).toEqual(filling.slots.filter((slot) => slot !== '11.00 AM - 11.30 AM'))
  }
})

test('days on which only the moved appointment is in the way are free for its move', async () => {
  const single = await addTreatment(portal, { name: 'Once a day', starts: [600], minutes: 30 })
  const own = await bookFor(portal, patient, single, 9)
  await bookFor(portal, await addPerson(portal), single, 10)
  const [first, last] = [addDays(today(portal), 9), addDays(today(portal), 11)]
  const days = (list: FreeDay[]) =>
    list.filter(({ treatments }) => treatments.includes(single._id)).map(({ date }) => date)
  const eleventh = 'Dec 4, 2026'
  expect(days(await read(patient, `/available/days?from=${first}&to=${last}`))).toEqual([eleventh])
  const path = `/booking/${own._id}/available/days?from=${first}&to=${last}`
  expect(days(await read(patient, path))).toEqual(['Dec 2, 2026', eleventh])
  expect(days(await read(desk, path))).toEqual(['Dec 2, 2026', eleventh])
  expect(days(await read(patient, `${path}&doctor=${doctor}`))).toEqual([])
  const many = await callAs(portal, patient, 'GET', `/booking/${own._id}/available/days?from=${first}&to=2027-03-01`)
  expect([many.status, many.body.code]).toEqual([422, 'too_many_days'])
})

test('another patient reads nothing about a move', async () => {
  const other = await addPerson(portal)
  for (const path of ['available?date=2026-12-01', 'available/days?from=2026-12-01&to=2026-12-02']) {
    const answer = await callAs(portal, other, 'GET', `/booking/${booking._id}/${path}`)
    expect([answer.status, answer.body.code]).toEqual([404, 'no_such_booking'])
  }
})
