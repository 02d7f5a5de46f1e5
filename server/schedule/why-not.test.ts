import { beforeEach, expect, inject, test } from 'vitest'
import type { Schedule, WhyNot, WhySlot } from '#contract/schemas/schedule.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { addPerson, addTreatment, authHeaders, bookingOf, letPerform, type Person } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const day = '2026-12-02'

let portal: TestApp
let admin: Person
let checkup: Treatment
let ada: { readonly _id: string; readonly name: string }
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  admin = await addPerson(portal, { admin: true })
  checkup = await addTreatment(portal, { name: 'Checkup', starts: [540, 570], minutes: 30 })
  ada = { _id: await letPerform(portal, 'Dr. Ada Molar', checkup), name: 'Dr. Ada Molar' }
  return () => portal.close()
})

async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const answer = await portal.app.inject({
    method,
    url: `/api${url}`,
    headers: authHeaders(admin),
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function explain(more = '', treatmentId = checkup._id): Promise<WhyNot> {
  const { status, body } = await send('GET', `/schedule/why?date=${day}&treatmentId=${treatmentId}${more}`)
  expect(status).toBe(200)
  return body
}

const nothing = { doctors: [], absences: [], chairs: [], outages: [], bookings: [] }
const everySlot = (slot: Partial<WhySlot>) => checkup.slots.map((text) => ({ slot: text, ...nothing, ...slot }))

test('a slot that is offered has no reason', async () => {
  expect(await explain()).toEqual({ slots: everySlot({}) })
})

test('names the closed days, also if they are several', async () => {
  await portal.db
    .insertInto('closed_days')
    .values({ first_day: day, last_day: '2026-12-04', reason: 'Fair', created_at: new Date() })
    .execute()
  expect(await explain()).toEqual({
    closed: { from: 'Dec 2, 2026', to: 'Dec 4, 2026', reason: 'Fair' },
    slots: everySlot({ reason: 'closed' }),
  })
})

test('names the doctors who are away and until when, without the kind of the absence', async () => {
  await send('POST', '/schedule/absences', { doctor: ada._id, from: '2026-12-01', to: '2026-12-03', kind: 'sick' })
  const absence = { doctor: ada, from: 'Dec 1, 2026', to: 'Dec 3, 2026', start: '00:00', end: '24:00' }
  expect((await explain()).slots).toEqual(everySlot({ reason: 'away', doctors: [ada], absences: [absence] }))
})

test('names the bookings of busy doctors, and the doctor asked for who does not perform the treatment', async () => {
  const patient = await addPerson(portal)
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/booking',
    headers: authHeaders(patient),
    payload: bookingOf(patient, checkup, day),
  })
  const [first, second] = (await explain()).slots
  expect(first).toMatchObject({ reason: 'busy', doctors: [ada], bookings: [{ _id: answer.json().booking._id }] })
  expect(second?.reason).toBeUndefined()

  const { doctors }: Schedule = (await send('GET', '/schedule')).body
  const other = doctors.find(({ _id }) => _id !== ada._id)?._id ?? ''
  expect((await explain(`&doctor=${other}`)).slots).toEqual(everySlot({ reason: 'does_not_perform' }))
})

test('names the chairs that are out of service and until when', async () => {
  await send('PUT', '/schedule/chairs', {
    chairs: [{ name: 'One', inService: true }],
    version: (await send('GET', '/schedule')).body.chairsVersion,
  })
  const { chairs }: Schedule = (await send('GET', '/schedule')).body
  const chair = { _id: chairs[0]?._id ?? '', name: 'One' }
  await send('POST', '/schedule/outages', { chair: chair._id, from: day, to: '2026-12-05' })
  const outage = { chair, from: 'Dec 2, 2026', to: 'Dec 5, 2026' }
  expect((await explain()).slots).toEqual(everySlot({ reason: 'chair_out', chairs: [chair], outages: [outage] }))
})

test('refuses an unknown treatment', async () => {
  const url = `/schedule/why?date=${day}&treatmentId=${crypto.randomUUID()}`
  expect(await send('GET', url)).toMatchObject({ status: 404, body: { code: 'no_such_treatment' } })
})
