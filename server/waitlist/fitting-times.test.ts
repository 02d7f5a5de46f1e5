import { beforeEach, expect, inject, test } from 'vitest'
import { addDays, formatClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import type { FittingTime, WaitlistEntry } from '#contract/schemas/waitlist.ts'
import { addPerson, addTreatment, letPerform, type Person, today } from '../testing/factories.ts'
import { takeMails } from '../testing/mails.ts'
import { callAs, cancel } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'
import { bookSlot, decline, entryOf, joinFor, offerTo } from '../testing/waitlist.ts'

let portal: TestApp
let rootCanal: Treatment
let maya: Person
let booker: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false, mail: { mode: 'test' } })
  rootCanal = await addTreatment(portal, { name: 'Root Canal', starts: [600, 840], minutes: 60 })
  maya = await addPerson(portal, { name: 'Maya Lindqvist' })
  booker = await addPerson(portal)
  return () => portal.close()
})

// It is Monday, November 23, 9 o'clock.
const dayOf = (ahead: number) => addDays(today(portal), ahead)
const timesOf = (times: readonly FittingTime[] = []) => times.map(({ date, slot }) => `${date}, ${slot.slice(0, 8)}`)

/** Returns the times that suit a wish of a person. */
async function fitting(person: Person, wish: object = {}): Promise<string[]> {
  const all = { weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['morning', 'afternoon'], until: dayOf(60) }
  const body = { treatmentId: rootCanal._id, ...all, ...wish }
  return timesOf((await callAs<FittingTime[]>(portal, person, 'POST', '/waitlist/fitting-times', body)).body)
}

test('the first free times that suit a wish are found, by its days, times and last day', async () => {
  const before = await countWrites(portal.db)
  expect(await fitting(maya)).toEqual(['Nov 23, 2026, 10.00 AM', 'Nov 23, 2026, 02.00 PM', 'Nov 24, 2026, 10.00 AM'])
  expect(await fitting(maya, { weekdays: [5], times: ['afternoon'] })).toEqual([
    'Nov 27, 2026, 02.00 PM',
    'Dec 4, 2026, 02.00 PM',
    'Dec 11, 2026, 02.00 PM',
  ])
  expect(await fitting(maya, { times: ['morning'], until: dayOf(1) })).toHaveLength(2)
  expect(await countWrites(portal.db)).toEqual(before)
})

test('a time with another doctor, at another appointment or taken does not suit', async () => {
  const ada = await letPerform(portal, 'Dr. Ada Molar', rootCanal)
  expect(await fitting(maya, { doctorId: crypto.randomUUID() })).toEqual([])
  expect(await fitting(maya, { doctorId: ada, until: dayOf(0) })).toHaveLength(2)
  await bookSlot(portal, booker, rootCanal, dayOf(0), 0)
  const checkup = await addTreatment(portal, { name: 'Checkup', starts: [840], minutes: 30 })
  await bookSlot(portal, maya, checkup, dayOf(0))
  expect(await fitting(maya, { until: dayOf(0) })).toEqual([])
})

test("the times of someone else's family member are refused: they would tell when that child has an appointment", async () => {
  const born = { name: 'Leo', birthDate: '2018-03-09' }
  const leo = (await callAs<{ _id: string }>(portal, booker, 'POST', '/family', born)).body._id
  const all = { weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['morning', 'afternoon'], until: dayOf(60) }
  const ask = (person: Person, memberId: string) =>
    callAs(portal, person, 'POST', '/waitlist/fitting-times', { treatmentId: rootCanal._id, memberId, ...all })
  expect((await ask(booker, leo)).status).toBe(200)
  for (const other of [leo, booker.id, crypto.randomUUID()]) {
    expect(await ask(maya, other)).toMatchObject({ status: 404, body: { code: 'no_such_member' } })
  }
})

test('joining although times are free lists them with the entry', async () => {
  const joined = await joinFor(portal, maya, rootCanal, { times: ['morning'] })
  const times = ['Nov 23, 2026, 10.00 AM', 'Nov 24, 2026, 10.00 AM', 'Nov 25, 2026, 10.00 AM']
  expect(timesOf(joined.body.free)).toEqual(times)
  expect(timesOf((await entryOf(portal, maya))?.free)).toEqual(times)
})

test('an offer weeks away lists the earlier times that are free, on the page and in its mail', async () => {
  const booking = await bookSlot(portal, booker, rootCanal, dayOf(21))
  await joinFor(portal, maya, rootCanal, { weekdays: [1] })
  await cancel(portal, booker, booking._id)
  const offer = await offerTo(portal, maya)
  expect(offer?.date).toBe(formatClinicDay(dayOf(21)))
  expect(timesOf(offer?.earlier)).toEqual([
    'Nov 23, 2026, 10.00 AM',
    'Nov 23, 2026, 02.00 PM',
    'Nov 30, 2026, 10.00 AM',
  ])
  const mail = (await takeMails(portal)).find(({ kind }) => kind === 'time_offered')
  expect(mail?.text).toContain('Earlier times that suit you are free for everyone now:')
  expect(mail?.text).toContain('November 30, 2026')
  await decline(portal, maya, offer)
  const { body } = await callAs<WaitlistEntry['offer'] & object>(portal, maya, 'GET', `/offer/${offer?._id}`)
  expect(body).not.toHaveProperty('earlier')
})
