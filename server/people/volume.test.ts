import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import type { Booking } from '#contract/schemas/booking.ts'
import type { User } from '#contract/schemas/user.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { addRoomyTreatment, callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

// VOLUME=1 uses 100,000 people and 10,000 bookings and prints the response times.
const full = process.env.VOLUME === '1'
const [people, bookings] = full ? [100_000, 10_000] : [1_010, 620]

let portal: TestApp
let admin: Person
let patient: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  patient = await addPerson(portal, { name: 'Often Here' })
  await addPeople(people - 2)
  await addBookings(bookings)
  await sql`vacuum analyze`.execute(portal.db)
  return () => portal.close()
})

test('H8: lists each of many people on exactly one page, in the requested order', async () => {
  const pages = full ? [1, 2, 1_000, 2_000] : Array.from({ length: 12 }, (_, i) => i + 1)
  const seen = new Set<string>()
  for (const page of pages) {
    const { body, headers } = await callAs<User[]>(portal, admin, 'GET', `/users?sort=name&page=${page}`)
    expect([body.length, headers['x-total-count']]).toEqual([50, String(people)])
    const names = body.map(({ name }) => name.toLowerCase())
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
    for (const { _id } of body) seen.add(_id)
  }
  expect(seen.size).toBe(pages.length * 50)
  expect((await callAs<User[]>(portal, admin, 'GET', '/users')).body).toHaveLength(Math.min(people, 1_000))
})

test('requires each search word in name or address, as typed', async () => {
  const found = async (search: string) =>
    (await callAs<User[]>(portal, admin, 'GET', `/users?search=${encodeURIComponent(search)}`)).body
  expect((await found('MOLAR ada')).map(({ name }) => name)).toEqual(['Ada Molar'])
  expect((await found('ada zzz')).length).toBe(0)
  for (const search of ['%', '_', '\\', "' or 1=1 --"]) expect(await found(search)).toEqual([])
  expect((await found('Okafor')).every(({ name }) => name.includes('Okafor'))).toBe(true)
})

test('lists the staff or the patients alone', async () => {
  const receptionist = await addPerson(portal, { name: 'Rita Desk', role: 'receptionist' })
  const { body, headers } = await callAs<User[]>(portal, admin, 'GET', '/users?only=staff&sort=name&page=1')
  expect([body.map(({ name }) => name), headers['x-total-count']]).toEqual([['Ada Molar', 'Rita Desk'], '2'])
  const patients = await callAs<User[]>(portal, admin, 'GET', '/users?only=patients&search=desk')
  expect(patients.body).toEqual([])
  const all = await callAs<User[]>(portal, admin, 'GET', '/users?only=patients&page=1')
  expect([all.headers['x-total-count'], all.body.every(({ role }) => role === 'patient')]).toEqual([
    String(people - 1),
    true,
  ])
  expect((await callAs(portal, admin, 'GET', '/users?only=doctors')).status).toBe(400)
  await callAs(portal, admin, 'DELETE', `/user/${receptionist.email}`)
})

test('H8: lists each of many bookings on exactly one page, upcoming ones first', async () => {
  const pages = full ? [1, 2, 100, 200] : Array.from({ length: 12 }, (_, i) => i + 1)
  const path = `/dashboard?patientEmail=${patient.email}`
  const seen: Booking[] = []
  for (const page of pages) {
    const { body, headers } = await callAs<Booking[]>(portal, patient, 'GET', `${path}&page=${page}`)
    expect([body.length, headers['x-total-count']]).toEqual([50, String(bookings)])
    seen.push(...body)
  }
  expect(new Set(seen.map(({ _id }) => _id)).size).toBe(pages.length * 50)
  const now = portal.context.clock().toISOString()
  const [past, coming] = [seen.filter((b) => b.endsAt <= now), seen.filter((b) => b.endsAt > now)]
  expect(seen).toEqual([...coming, ...past])
  expect(coming.length).toBeGreaterThan(0)
  expect(coming).toEqual(coming.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)))
  expect(past).toEqual(past.toSorted((a, b) => b.startsAt.localeCompare(a.startsAt)))
  expect((await callAs<Booking[]>(portal, patient, 'GET', path)).body).toHaveLength(500)
})

test.runIf(full)('response times', async () => {
  const sorts = ['email', '-name', 'role', '-since'].flatMap((sort) => [1, 2_000].map((page) => ({ sort, page })))
  const parts = ['staff', 'patients'].map((only) => `/users?sort=name&page=1&only=${only}`)
  const lists = [...parts, ...sorts.map(({ sort, page }) => `/users?sort=${sort}&page=${page}`)]
  const searches = ['maya', 'Máyà', 'okafor77', 'zzz', 'a'].map((search) => `/users?page=1&sort=name&search=${search}`)
  await time(admin, '/admin/nobody@clinic.test')
  for (const path of [...lists, ...searches, '/users', '/audit']) await time(admin, path)
  for (const page of [1, 200]) await time(patient, `/dashboard?patientEmail=${patient.email}&page=${page}`)
})

async function time(person: Person, path: string): Promise<void> {
  const took: number[] = []
  for (let i = 0; i < 9; i++) {
    const began = performance.now()
    await callAs(portal, person, 'GET', path)
    took.push(performance.now() - began)
  }
  console.log(`${path}: median ${took.toSorted((a, b) => a - b)[4]?.toFixed(0)} ms`)
}

// Triggers are off, because the audit entries would cost more than the rows and are not tested here.
async function addPeople(count: number): Promise<void> {
  await sql`alter table person disable trigger user`.execute(portal.db)
  for (let from = 1; from <= count; from += 5_000) {
    await sql`
      insert into person (id, name, email, created_at)
      select gen_random_uuid(), (array['Maya', 'Tomas', 'Grace', 'Noa', 'Jonas'])[1 + i % 5] || ' '
          || (array['Okafor', 'Herrera', 'Huang', 'Levi', 'Amato', 'Lindqvist'])[1 + i % 6] || ' ' || i,
        'person' || i || '@example' || i % 97 || '.test', now() - make_interval(mins => i)
      from generate_series(${from}::integer, ${Math.min(from + 4_999, count)}::integer) i`.execute(portal.db)
  }
}

async function addBookings(count: number): Promise<void> {
  const { _id, name } = await addRoomyTreatment(portal, 0)
  await sql`alter table booking disable trigger user`.execute(portal.db)
  for (let from = 1; from <= count; from += 2_000) {
    await sql`
      insert into booking (account_id, treatment_id, treatment_name, price_cents, patient_name, phone, day, start_minute,
        end_minute, during, created_at)
      select ${patient.id}, ${_id}, ${name}, 0, ${patient.name}, '1', d::date, 480, 495,
        tstzrange(d + interval '8 hours', d + interval '495 minutes'), now()
      from generate_series(${from}::integer, ${Math.min(from + 1_999, count)}::integer) i,
        lateral (select ${portal.context.clock()}::timestamptz + make_interval(days => 100 - i) as d) day`.execute(
      portal.db,
    )
  }
}
