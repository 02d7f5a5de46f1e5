import { sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import type { DeskEntry, FittingEntry } from '#contract/schemas/waitlist.ts'
import { addPerson, addTreatment, bookingOf, letPerform, type Person, today } from '../testing/factories.ts'
import { type CallResult, callAs, cancel } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'
import { bookSlot, decline, entryOf, joinFor, offerTo } from '../testing/waitlist.ts'

let portal: TestApp
let checkup: Treatment
let desk: Person
let maya: Person
let leo: Person
let ada: string
let iris: string
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false, mail: { mode: 'test' } })
  checkup = await addTreatment(portal, { name: 'Checkup', starts: [600, 840], minutes: 30 })
  ada = await letPerform(portal, 'Dr. Ada Molar', checkup)
  iris = await letPerform(portal, 'Dr. Iris Crown', checkup)
  desk = await addPerson(portal, { name: 'Rita Desk', role: 'receptionist' })
  maya = await addPerson(portal, { name: 'Maya Lindqvist' })
  leo = await addPerson(portal, { name: 'Leo Park' })
  return () => portal.close()
})

// It is Monday, November 23, 9 o'clock.
const dayOf = (ahead = 8) => addDays(today(portal), ahead)
const ask = (day: ClinicDay = dayOf()): Promise<CallResult<FittingEntry[]>> =>
  callAs(portal, desk, 'GET', `/desk/waitlist/fits?date=${day}`)

/** Returns who fits on a day, each with the starts of the times and how many doctors are free for each. */
async function fitting(day?: ClinicDay): Promise<Record<string, string>> {
  const { body } = await ask(day)
  const text = ({ fits }: FittingEntry) =>
    fits.map(({ slot, doctors }) => `${slot.slice(0, 8)}: ${doctors.length}`).join()
  return Object.fromEntries(body.map((entry) => [entry.patientName, text(entry)]))
}

/** Books a time of the checkup with a doctor. Returns the ID of the booking. */
async function book({ doctor, place }: { readonly doctor: string; readonly place: number }): Promise<string> {
  const person = await addPerson(portal)
  const body = { ...bookingOf(person, checkup, dayOf(), checkup.slots[place]), doctorId: doctor }
  return (await callAs<{ booking: Booking }>(portal, person, 'POST', '/booking', body)).body.booking._id
}

const [ten, two] = ['10.00 AM', '02.00 PM']

const offer = (entry: { readonly _id: string } | undefined, body: object) =>
  callAs<DeskEntry & { readonly code?: string }>(portal, desk, 'POST', `/desk/waitlist/${entry?._id}/offer`, body)

test('lists who fits with the free times of all doctors, and changes nothing', async () => {
  await joinFor(portal, maya, checkup)
  const before = await countWrites(portal.db)
  const [entry] = (await ask()).body
  // What the board shows, and no address or phone number.
  expect(entry).toEqual({
    _id: expect.any(String),
    ...{ patientName: 'Maya Lindqvist', treatment: 'Checkup', urgent: false },
    joinedAt: expect.any(String),
    fits: expect.any(Array),
  })
  expect(entry?.fits.map(({ doctors }) => doctors.toSorted())).toEqual([[ada, iris].sort(), [ada, iris].sort()])
  expect(await countWrites(portal.db)).toEqual(before)
})

test('leaves out other doctors, weekdays, times of day, treatments, and days after the last or in the past', async () => {
  await joinFor(portal, maya, checkup, { doctorId: ada, times: ['morning'] })
  await joinFor(portal, leo, checkup, { weekdays: [2], until: dayOf(8) })
  expect((await ask()).body[0]?.fits).toMatchObject([{ doctors: [ada] }])
  expect(await fitting()).toEqual({ 'Maya Lindqvist': `${ten}: 1`, 'Leo Park': `${ten}: 2,${two}: 2` })
  expect(await fitting(dayOf(9))).toEqual({ 'Maya Lindqvist': `${ten}: 1` })
  expect(await fitting(dayOf(15))).toEqual({ 'Maya Lindqvist': `${ten}: 1` })
  expect(await fitting(dayOf(-1))).toEqual({})
  await addTreatment(portal, { name: 'Filling', starts: [960], minutes: 30 })
  expect(await fitting(dayOf(9))).toEqual({ 'Maya Lindqvist': `${ten}: 1` })
})

test('leaves out times that are taken, too short for the treatment, or overlap an appointment of the patient', async () => {
  const rootCanal = await addTreatment(portal, { name: 'Root Canal', starts: [810], minutes: 60 })
  await portal.db.insertInto('suitable').values({ resource_id: ada, treatment_id: rootCanal._id }).execute()
  await joinFor(portal, leo, rootCanal)
  await joinFor(portal, maya, checkup)
  expect(await fitting()).toEqual({ 'Leo Park': '01.30 PM: 1', 'Maya Lindqvist': `${ten}: 2,${two}: 2` })
  // Until 2.30 PM Dr. Molar would have 30 minutes left.
  await book({ doctor: ada, place: 1 })
  expect(await fitting()).toEqual({ 'Maya Lindqvist': `${ten}: 2,${two}: 1` })
  await book({ doctor: iris, place: 1 })
  await book({ doctor: iris, place: 0 })
  expect(await fitting()).toEqual({ 'Maya Lindqvist': `${ten}: 1` })
  await bookSlot(portal, maya, await addTreatment(portal, { name: 'Filling', starts: [585], minutes: 60 }), dayOf())
  expect(await fitting()).toEqual({})
})

test('leaves out times whose doctor is away or whose only chair is out', async () => {
  const admin = await addPerson(portal, { admin: true })
  const change = (path: string, body: object) => callAs<{ _id: string }>(portal, admin, 'POST', path, body)
  await joinFor(portal, maya, checkup, { times: ['morning'] })
  const span = { from: dayOf(), to: dayOf() }
  expect((await change('/schedule/absences', { doctor: ada, ...span, kind: 'sick' })).status).toBe(200)
  expect(await fitting()).toEqual({ 'Maya Lindqvist': `${ten}: 1` })
  expect(await fitting(dayOf(9))).toEqual({ 'Maya Lindqvist': `${ten}: 2` })
  const added = portal.db.insertInto('resource').values({ kind: 'chair', name: 'One' }).returning('id')
  const { id: chair } = await added.executeTakeFirstOrThrow()
  expect(await fitting()).toEqual({ 'Maya Lindqvist': `${ten}: 1` })
  expect((await change('/schedule/outages', { chair, ...span })).status).toBe(200)
  expect(await fitting()).toEqual({})
  expect(await fitting(dayOf(9))).toEqual({ 'Maya Lindqvist': `${ten}: 2` })
})

test('leaves out entries that are paused, have an open offer, refused the time, or get no offers', async () => {
  await joinFor(portal, maya, checkup)
  const [entry] = (await ask()).body
  await offer(entry, { date: dayOf(9), slot: checkup.slots[0], doctorId: ada })
  expect(await fitting()).toEqual({})
  await decline(portal, maya, await offerTo(portal, maya))
  expect(await fitting(dayOf(9))).toEqual({ 'Maya Lindqvist': `${two}: 2` })
  expect(await fitting()).toEqual({ 'Maya Lindqvist': `${ten}: 2,${two}: 2` })
  await portal.db.updateTable('waitlist_entry').set({ paused_at: new Date() }).execute()
  expect(await fitting()).toEqual({})
  await portal.db.updateTable('waitlist_entry').set({ paused_at: null }).execute()
  await portal.db.updateTable('mail_mode').set({ mode: 'off' }).execute()
  expect(await fitting()).toEqual({})
  await portal.db.updateTable('mail_mode').set({ mode: 'test' }).execute()
  await portal.db.updateTable('person').set({ email: 'maya@caller.invalid' }).where('id', '=', maya.id).execute()
  expect(await fitting()).toEqual({})
})

test('lists the first in line first, as a freed time is offered', async () => {
  const [urgent, asked] = [
    await addPerson(portal, { name: 'Ute Urgent' }),
    await addPerson(portal, { name: 'Al Asked' }),
  ]
  const booked = await book({ doctor: ada, place: 0 })
  await joinFor(portal, maya, checkup)
  for (const [person, wish] of [
    [leo, {}],
    [asked, { doctorId: ada }],
    [urgent, {}],
  ] as const) {
    portal.advance(1)
    await joinFor(portal, person, checkup, wish)
  }
  const id = (await entryOf(portal, urgent))?._id
  await callAs(portal, desk, 'PUT', `/desk/waitlist/${id}`, { urgent: true })
  const inLine = ['Ute Urgent', 'Al Asked', 'Maya Lindqvist', 'Leo Park']
  expect(Object.keys(await fitting(dayOf(9)))).toEqual(inLine)
  await cancel(portal, desk, booked)
  expect(await offerTo(portal, urgent)).toMatchObject({ state: 'open', slot: checkup.slots[0] })
  expect(Object.keys(await fitting(dayOf(9)))).toEqual(inLine.slice(1))
})

test('lists exactly the times that an offer accepts, also of today', async () => {
  await joinFor(portal, maya, checkup)
  await joinFor(portal, leo, checkup)
  const filling = await addTreatment(portal, { name: 'Filling', starts: [600], minutes: 30 })
  await bookSlot(portal, leo, filling, dayOf())
  await book({ doctor: ada, place: 1 })
  const entries = (await callAs<DeskEntry[]>(portal, desk, 'GET', '/desk/waitlist')).body
  const answers = []
  // At 9.55 AM, today's time at 10 is too near.
  portal.advance(55)
  for (const date of [dayOf(0), dayOf()]) {
    const listed = (await ask(date)).body
    for (const entry of entries) {
      for (const slot of checkup.slots) {
        for (const doctorId of [ada, iris]) {
          const fits = listed.find(({ _id }) => _id === entry._id)?.fits ?? []
          const isListed = fits.some((fit) => fit.slot === slot && fit.doctors.includes(doctorId))
          const { status, body } = await offer(entry, { date, slot, doctorId })
          answers.push(status === 200 ? 'offered' : body.code)
          expect(status === 200, `${entry.patientName} ${date} ${slot} ${body.code}`).toBe(isListed)
          if (status === 200) await callAs(portal, desk, 'DELETE', `/desk/offers/${body.offer?._id}`)
        }
      }
    }
  }
  expect(new Set(answers)).toEqual(new Set(['offered', 'offer_too_near', 'offer_conflicts', 'slot_taken']))
})

test('checks the first 20 in line of each wish', async () => {
  await joinFor(portal, leo, checkup)
  const people = Array.from({ length: 21 }, (_, n) => ({
    id: crypto.randomUUID(),
    name: `Waiting ${n}`,
    email: `waiting${n}@clinic.test`,
  }))
  await portal.db.insertInto('person').values(people).execute()
  await sql`
    insert into waitlist_entry (patient_id, treatment_id, weekdays, morning, afternoon, until, joined_at)
    select p.id, treatment_id, weekdays, morning, afternoon, until, joined_at + interval '1 minute'
    from waitlist_entry e, person p where p.name like 'Waiting %'`.execute(portal.db)
  portal.advance(2)
  await joinFor(portal, maya, checkup, { times: ['morning'] })
  const names = Object.keys(await fitting())
  expect(names).toHaveLength(21)
  expect(names.at(-1)).toBe('Maya Lindqvist')
})

test('refuses the 61st call of a minute', async () => {
  const limited = await startTestApp(inject('templateDatabase'))
  const receptionist = await addPerson(limited, { role: 'receptionist' })
  const statuses = []
  for (let count = 0; count < 61; count++)
    statuses.push((await callAs(limited, receptionist, 'GET', `/desk/waitlist/fits?date=${dayOf()}`)).status)
  expect(statuses.lastIndexOf(200)).toBe(59)
  expect(statuses.at(-1)).toBe(429)
  await limited.close()
})
