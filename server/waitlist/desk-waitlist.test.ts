import { beforeEach, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { DeskDay } from '#contract/schemas/desk.ts'
import type { AdminTreatment, Treatment } from '#contract/schemas/treatment.ts'
import type { DeskEntry } from '#contract/schemas/waitlist.ts'
import { addPerson, addTreatment, letPerform, type Person, today } from '../testing/factories.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'
import { accept, bookSlot, entryOf, joinFor, offerTo } from '../testing/waitlist.ts'

let portal: TestApp
let checkup: Treatment
let desk: Person
let maya: Person
let leo: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false, mail: { mode: 'test' } })
  checkup = await addTreatment(portal, { name: 'Checkup', starts: [600, 660], minutes: 30, cents: 4_900 })
  desk = await addPerson(portal, { name: 'Rita Desk', role: 'receptionist' })
  maya = await addPerson(portal, { name: 'Maya Lindqvist' })
  leo = await addPerson(portal, { name: 'Leo Park' })
  return () => portal.close()
})

type Entry = DeskEntry & { readonly code?: string }

const dayOf = (ahead = 8) => addDays(today(portal), ahead)
const list = async (query = '') => (await callAs<Entry[]>(portal, desk, 'GET', `/desk/waitlist${query}`)).body
const namesIn = async (query = '') => (await list(query)).map(({ patientName }) => patientName)
const idOf = async (person: Person) => (await entryOf(portal, person))?._id ?? ''
const offer = async (person: Person, body: object) =>
  callAs<Entry>(portal, desk, 'POST', `/desk/waitlist/${await idOf(person)}/offer`, body)

test('the desk sees the line, urgent entries first, and finds people in it', async () => {
  await joinFor(portal, maya, checkup, { phone: '(503) 555-0176' })
  portal.advance(1)
  await joinFor(portal, leo, checkup)
  expect(await namesIn()).toEqual(['Maya Lindqvist', 'Leo Park'])
  expect((await list())[0]).toMatchObject({
    ...{ patientId: maya.id, email: maya.email, phone: '(503) 555-0176', urgent: false, offered: 0 },
  })
  const changed = await callAs<Entry>(portal, desk, 'PUT', `/desk/waitlist/${await idOf(leo)}`, { urgent: true })
  expect(changed.body.urgent).toBe(true)
  expect(await namesIn()).toEqual(['Leo Park', 'Maya Lindqvist'])
  expect(await namesIn('?q=lind')).toEqual(['Maya Lindqvist'])
  expect(await namesIn('?q=5550176')).toEqual(['Maya Lindqvist'])
  expect(await namesIn(`?treatmentId=${crypto.randomUUID()}`)).toEqual([])
  const removed = await callAs(portal, desk, 'DELETE', `/desk/waitlist/${await idOf(leo)}`)
  expect(removed.body).toEqual({ deletedCount: 1 })
  expect(await namesIn()).toEqual(['Maya Lindqvist'])
  expect(await entryOf(portal, leo)).toBeUndefined()
})

test('the desk adds a patient, whom it is told of', async () => {
  const wish = { treatmentId: checkup._id, weekdays: [1], times: ['morning'], until: dayOf(20) }
  const add = (patientId: string, more: object = {}) =>
    callAs<Entry>(portal, desk, 'POST', '/desk/waitlist', { ...wish, ...more, patientId })
  expect((await add(maya.id, { urgent: true })).body).toMatchObject({ patientName: 'Maya Lindqvist', urgent: true })
  expect((await add(maya.id)).body.code).toBe('already_waiting')
  expect((await add(crypto.randomUUID())).body.code).toBe('no_such_patient')
  expect((await add(leo.id, { treatmentId: crypto.randomUUID() })).body.code).toBe('no_such_treatment')
  const entry = await portal.db.selectFrom('audit_entry').selectAll().where('action', '=', 'waitlist_joined').execute()
  expect(entry).toMatchObject([{ actor: 'receptionist', actor_id: desk.id, person_id: maya.id }])
})

test('the desk offers a free time, even one that does not suit, and withdraws it', async () => {
  await joinFor(portal, maya, checkup, { times: ['afternoon'] })
  const time = { date: dayOf(), slot: checkup.slots[0] }
  const offered = await offer(maya, time)
  expect(offered.body.offer).toMatchObject({ state: 'open', date: 'Dec 1, 2026', slot: checkup.slots[0] })
  expect((await offer(maya, time)).body).toEqual(offered.body)
  expect((await offer(maya, { ...time, slot: checkup.slots[1] })).body.code).toBe('offer_open')
  const withdraw = () => callAs(portal, desk, 'DELETE', `/desk/offers/${offered.body.offer?._id}`)
  expect((await withdraw()).body).toEqual({ modifiedCount: 1 })
  expect((await withdraw()).body).toEqual({ modifiedCount: 0 })
  expect((await accept(portal, maya, offered.body.offer)).body.code).toBe('offer_ended')
  expect((await offer(maya, time)).status).toBe(200)
  expect((await accept(portal, maya, await offerTo(portal, maya))).body.state).toBe('accepted')
})

test.each(['by nobody in particular', 'by a doctor'])(
  'a treatment %s stays while a time of it is offered',
  async (by) => {
    if (by === 'by a doctor') await letPerform(portal, 'Dr. Ada Molar', checkup)
    const admin = await addPerson(portal, { admin: true })
    const listed = async () => {
      const { body } = await callAs<AdminTreatment[]>(portal, admin, 'GET', '/treatments')
      return body.find(({ _id }) => _id === checkup._id)
    }
    const remove = () => callAs<{ code?: string }>(portal, admin, 'DELETE', `/treatment/${checkup._id}`)
    await joinFor(portal, maya, checkup)
    const offered = await offer(maya, { date: dayOf(), slot: checkup.slots[0] })
    expect(await listed()).toMatchObject({ removable: false })
    expect((await remove()).body.code).toBe('treatment_in_use')
    await callAs(portal, desk, 'DELETE', `/desk/offers/${offered.body.offer?._id}`)
    expect(await listed()).toMatchObject({ removable: true })
    expect((await remove()).body).toEqual({ deletedCount: 1 })
  },
)

test('removing a doctor without appointments withdraws an open offer', async () => {
  const ada = await letPerform(portal, 'Dr. Ada Molar', checkup)
  const admin = await addPerson(portal, { admin: true })
  const { email } = await portal.db.selectFrom('doctor').select('email').where('id', '=', ada).executeTakeFirstOrThrow()
  await joinFor(portal, maya, checkup)
  const offered = await offer(maya, { date: dayOf(), slot: checkup.slots[0] })
  expect(offered.body.offer?.state).toBe('open')
  expect((await callAs(portal, admin, 'DELETE', `/doctor/${email}`)).body).toEqual({ deletedCount: 1 })
  expect((await accept(portal, maya, offered.body.offer)).body.code).toBe('offer_ended')
})

test('an offer by hand that is not possible is refused and changes nothing', async () => {
  await joinFor(portal, maya, checkup)
  await joinFor(portal, leo, checkup)
  await portal.db.updateTable('person').set({ email: 'leo@caller.invalid' }).where('id', '=', leo.id).execute()
  await bookSlot(portal, await addPerson(portal), checkup, dayOf(8))
  const filling = await addTreatment(portal, { name: 'Filling', starts: [600], minutes: 30 })
  await bookSlot(portal, maya, filling, dayOf(9))
  const before = await countWrites(portal.db)
  const codes = []
  for (const [person, date, slot] of [
    [maya, dayOf(8), checkup.slots[0]],
    [maya, dayOf(9), checkup.slots[0]],
    [maya, dayOf(8), '02.00 PM - 02.30 PM'],
    [maya, dayOf(400), checkup.slots[0]],
    [maya, dayOf(0), checkup.slots[0]],
    [leo, dayOf(10), checkup.slots[0]],
  ] as const) {
    codes.push((await offer(person, { date, slot })).body.code)
  }
  expect(codes).toEqual([
    ...['slot_taken', 'offer_conflicts', 'no_such_slot', 'day_not_bookable', 'offer_too_near', 'no_mail_address'],
  ])
  expect(await countWrites(portal.db)).toEqual(before)
})

test('the day shows held times, to a doctor only their own and without the name', async () => {
  const ada = await letPerform(portal, 'Dr. Ada Molar', checkup)
  const doctor = await addPerson(portal, { role: 'doctor' })
  await joinFor(portal, maya, checkup)
  await offer(maya, { date: dayOf(), slot: checkup.slots[0], doctorId: ada })
  const heldFor = async (person: Person) =>
    (await callAs<DeskDay>(portal, person, 'GET', `/desk/day?date=${dayOf()}`)).body.held
  const held = { slot: checkup.slots[0], until: '2026-11-23T19:00:00.000Z', treatment: 'Checkup', doctorId: ada }
  expect(await heldFor(desk)).toMatchObject([{ ...held, patient: { _id: maya.id, name: 'Maya Lindqvist' } }])
  expect(await heldFor(doctor)).toEqual([])
  await portal.db.updateTable('person').set({ doctor_id: ada }).where('id', '=', doctor.id).execute()
  expect(await heldFor(doctor)).toMatchObject([held])
  expect((await heldFor(doctor))[0]).not.toHaveProperty('patient')
  expect((await callAs(portal, doctor, 'GET', `/patients/${maya.id}`)).status).toBe(404)
  portal.advance(120)
  expect(await heldFor(desk)).toEqual([])
})
