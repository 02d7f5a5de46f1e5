import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { ClosedDays } from '#contract/schemas/closed-days.ts'
import type { Holidays } from '#contract/schemas/holidays.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { addPerson, authHeaders, bookingOf, type Person, treatmentNamed } from '../testing/factories.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
let cleaning: Treatment
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  admin = await addPerson(portal, { admin: true })
  cleaning = await treatmentNamed(portal, 'Teeth Cleaning')
})
afterEach(() => portal.close())

const list = async (place = '') => (await callAs<Holidays>(portal, admin, 'GET', `/holidays${place}`)).body
const close = (days: string[], bookings: string[] = [], place: object = { country: 'US' }) =>
  callAs<{ closedCount?: number; code?: string }>(portal, admin, 'POST', '/holidays', {
    ...{ ...place, days: days.map((date) => ({ date, reason: 'Holiday' })), bookings },
  })
const closed = async () =>
  (await callAs<ClosedDays[]>(portal, admin, 'GET', '/closed-days')).body.map(({ from }) => from)
const christmas = ({ holidays }: Holidays) => holidays.find(({ name }) => name === 'Christmas Day')?.days
async function book(day: string): Promise<string> {
  const patient = await addPerson(portal)
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/booking',
    headers: authHeaders(patient),
    payload: bookingOf(patient, cleaning, day, cleaning.slots[0]),
  })
  return answer.json().booking._id
}

test('lists the holidays of 24 months with what is booked, of the time zone and then of the place closed last', async () => {
  const booking = await book('2026-12-25')
  const first = await list()
  expect([first.country, first.region, first.countries.includes('DE')]).toEqual(['US', undefined, true])
  expect(christmas(first)).toEqual([
    { date: 'Dec 25, 2026', observed: false, closed: false, bookings: [booking] },
    { date: 'Dec 24, 2027', observed: true, closed: false, bookings: [] },
    { date: 'Dec 25, 2027', observed: false, closed: false, bookings: [] },
  ])
  expect((await close(['2026-12-24'], [], { country: 'DE', region: 'BY' })).body).toEqual({ closedCount: 1 })
  const next = await list()
  expect([next.country, next.region]).toEqual(['DE', 'BY'])
  expect((await list('?country=ZZ')).holidays).toEqual([])
})

test('leaves out days on which the clinic never opens, and marks closed ones', async () => {
  await portal.db.deleteFrom('opening_hours').where('weekday', 'in', [5, 6]).execute()
  await close(['2027-01-18'])
  const { holidays } = await list()
  // Christmas Day is a Friday in 2026, and a Saturday in 2027 that is observed on Friday.
  expect(holidays.some(({ name }) => name === 'Christmas Day')).toBe(false)
  expect(holidays.flatMap(({ days }) => days).filter((day) => day.closed)).toEqual([
    { date: 'Jan 18, 2027', observed: false, closed: true, bookings: [] },
  ])
})

test('closes all days or none, once', async () => {
  expect((await close(['2026-12-25', '2027-01-01'])).body).toEqual({ closedCount: 2 })
  expect((await close(['2027-01-18', '2027-01-01'])).body.code).toBe('already_closed')
  expect((await close(['2027-01-18', '2026-11-11'])).body.code).toBe('day_is_past')
  expect((await close(['2027-01-18', '2027-01-18'])).status).toBe(400)
  expect(await closed()).toEqual(['Dec 25, 2026', 'Jan 1, 2027'])
})

test('what is booked must have been seen, stays, and is listed as not supported', async () => {
  const booking = await book('2026-12-25')
  expect((await close(['2026-12-25'])).body.code).toBe('bookings_changed')
  expect(await closed()).toEqual([])
  expect((await close(['2026-12-25'], [booking])).status).toBe(200)
  const { body } = await callAs<{ booking: { _id: string }; reason: string }[]>(
    portal,
    admin,
    'GET',
    '/schedule/affected',
  )
  expect(body.map((each) => each.booking._id)).toEqual([booking])
})

test('next year’s holidays are due in November and December, while those of this year are closed and none of the next', async () => {
  const due = async (person = admin) =>
    (await callAs<{ nextHolidays?: number }>(portal, person, 'GET', '/desk/pending')).body.nextHolidays
  expect(await due()).toBeUndefined()
  // Closed days that are no public holidays do not count.
  await callAs(portal, admin, 'POST', '/closed-days', {
    ...{ from: '2026-12-28', to: '2027-01-02', reason: 'Vacation', keep: [], cancel: [] },
  })
  expect(await due()).toBeUndefined()
  await close(['2026-12-25'])
  expect(await due()).toBe(2027)
  expect(await due(await addPerson(portal, { role: 'receptionist' }))).toBeUndefined()
  await close(['2027-05-31'])
  expect(await due()).toBeUndefined()
  // In the next autumn, those of 2027 are closed and none of 2028: too early in October.
  portal.advance(330 * 24 * 60)
  const later = await addPerson(portal, { admin: true })
  expect(await due(later)).toBeUndefined()
  portal.advance(20 * 24 * 60)
  expect(await due(await addPerson(portal, { admin: true }))).toBe(2028)
})
