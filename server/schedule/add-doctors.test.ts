import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { DoctorRow } from '#contract/schemas/doctor.ts'
import type { Schedule } from '#contract/schemas/schedule.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  admin = await addPerson(portal, { admin: true })
})
afterAll(() => portal.close())

const mornings = [1, 2].map((weekday) => ({ weekday, start: '09:00', end: '12:00' }))
const row = (name: string, more: Partial<DoctorRow> = {}): DoctorRow => ({
  ...{ name, speciality: 'Teeth Cleaning', hours: mornings },
  ...more,
})
const add = (...doctors: DoctorRow[]) =>
  callAs<{ addedCount?: number; code?: string; errors?: { field: string; code: string }[] }>(
    portal,
    admin,
    'POST',
    '/schedule/doctors',
    { doctors },
  )
const read = async () => (await callAs<Schedule>(portal, admin, 'GET', '/schedule')).body
const logged = async (action: string) => {
  const rows = await portal.db
    .selectFrom('audit_entry')
    .select('action')
    .where('action', '=', action)
    .where('actor', '=', 'admin')
    .execute()
  return rows.length
}

test('adds all with hours and chairs, performing everything offered, and nothing when repeated', async () => {
  const rows = [
    row('Dr. New One', { email: 'one@clinic.test', chair: 'Blue room' }),
    row('Dr. New Two', { chair: 'blue ROOM', hours: [] }),
    row('Dr. New Three', { chair: 'Green room' }),
  ]
  expect((await add(...rows)).body).toEqual({ addedCount: 3 })
  expect((await add(...rows, row('Dr. New Four'))).body).toEqual({ addedCount: 1 })
  const { doctors, chairs } = await read()
  const added = doctors.filter(({ name }) => name.startsWith('Dr. New'))
  expect(added.map(({ name }) => name)).toEqual(['Dr. New One', 'Dr. New Two', 'Dr. New Three', 'Dr. New Four'])
  const offered = await portal.db.selectFrom('treatment').select('id').where('retired_at', 'is', null).execute()
  const blue = chairs.find(({ name }) => name === 'Blue room')
  expect(added[0]).toMatchObject({
    takesAppointments: true,
    usualChair: blue?._id,
    hours: mornings.map((each) => ({ ...each, validFrom: 'Nov 23, 2026' })),
  })
  expect(added[0]?.performs.toSorted()).toEqual(offered.map(({ id }) => id).sort())
  expect(added.map(({ usualChair }) => chairs.find(({ _id }) => _id === usualChair)?.name)).toEqual([
    'Blue room',
    'Blue room',
    'Green room',
    undefined,
  ])
  expect([await logged('doctor_added'), await logged('chairs_changed')]).toEqual([4, 1])
  const listed = await callAs<{ name: string; img: string }[]>(portal, admin, 'GET', '/doctors')
  expect(listed.body.find(({ name }) => name === 'Dr. New One')?.img).toMatch(/^\/portraits\/doctor-[123]\.svg$/)
})

test.each([
  ['a name exists with other hours', 'doctor_exists', [row('Dr. Ada Molar')]],
  ['a name comes twice', 'doctor_exists', [row('Dr. Twice'), row('dr. twice', { chair: 'Red room' })]],
  ['an address is taken', 'doctor_email_taken', [row('Dr. Other', { email: 'ada.molar@clinic.test' })]],
  ['a speciality is no treatment', 'no_such_speciality', [row('Dr. Other', { speciality: 'Bird Watching' })]],
  ['hours overlap', 'hours_overlap', [row('Dr. Other', { hours: [...mornings, ...mornings] })]],
])('adds none if %s', async (_why, code, wrong) => {
  const before = await read()
  expect((await add(row('Dr. None of these', { chair: 'Red room' }), ...wrong)).body.code).toBe(code)
  expect(await read()).toEqual(before)
})

test('names the doctor who is wrong, and adds none', async () => {
  const before = await read()
  const hours = [{ weekday: 1, start: '12:00', end: '09:00' }]
  const { status, body } = await add(row('Dr. Fine'), row('Dr. Wrong', { hours }))
  expect([status, body.errors]).toEqual([400, [{ field: 'doctors.1.hours.0.end', code: 'before_start' }]])
  expect(await read()).toEqual(before)
})

test('two equal requests at once add each doctor once', async () => {
  const answers = await Promise.all([add(row('Dr. Same')), add(row('Dr. Same'))])
  expect(answers.map(({ body }) => body.addedCount).sort()).toEqual([0, 1])
  expect((await read()).doctors.filter(({ name }) => name === 'Dr. Same')).toHaveLength(1)
})
