import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { declarableSteps, type Setup } from '#contract/schemas/setup.ts'
import { addPerson, addTreatment, letPerform, type Person, today } from '../testing/factories.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  admin = await addPerson(portal, { admin: true, name: 'Amara Okafor' })
})
afterEach(() => portal.close())

const setup = async () => (await callAs<Setup>(portal, admin, 'GET', '/setup')).body
const pending = async () => (await callAs<{ setup?: object }>(portal, admin, 'GET', '/desk/pending')).body.setup

const declare = (step: string, unneeded: boolean) =>
  callAs<{ modifiedCount: number }>(portal, admin, 'PUT', `/setup/steps/${step}`, { unneeded })

/** Returns the states of all steps in their order. */
const states = async () => (await setup()).steps.map(({ name, state }) => `${name} ${state}`)

/** Empties the clinic as it is before anything was set up. */
async function emptyClinic() {
  await portal.db.deleteFrom('setup_step').execute()
  await portal.db.deleteFrom('doctor').execute()
  await portal.db.deleteFrom('treatment_slot').execute()
  await portal.db.deleteFrom('treatment').execute()
  await portal.db.deleteFrom('opening_hours').execute()
  await portal.db.deleteFrom('clinic').execute()
  await portal.db.updateTable('online_booking').set({ state: 'paused' }).execute()
}

test('a clinic with sample data has nothing to set up', async () => {
  const { done, of, steps } = await setup()
  expect([done, of]).toEqual([10, 10])
  expect(steps.filter(({ declared }) => declared).map(({ name }) => name)).toEqual([...declarableSteps])
  expect(await pending()).toBeUndefined()
})

test('each step is done by the data, and what blocks booking comes next first', async () => {
  await emptyClinic()
  const { steps, done, bookable } = await setup()
  expect(steps.map(({ state }) => state)).toEqual(['next', ...Array.from({ length: 9 }, () => 'todo')])
  expect([done, bookable]).toEqual([0, { treatments: 0 }])
  expect(await pending()).toEqual({ done: 0, of: 10 })

  const place = { name: 'Larch Street Dental', street: '12 Larch Street', city: 'Portland', phone: '(503) 555-0142' }
  const week = [{ weekday: 1, opens: 540, closes: 1020 }]
  const saved = await callAs(portal, admin, 'PUT', '/clinic', {
    ...{ ...place, language: 'en', hours: week, firstWeekday: null, version: 0 },
  })
  expect(saved.status).toBe(200)
  // Public holidays do not block booking.
  expect((await states()).slice(0, 5)).toEqual([
    'clinic done',
    'hours done',
    'holidays todo',
    'treatments next',
    'doctors todo',
  ])
  const checkup = await addTreatment(portal, { name: 'Checkup', starts: [540], minutes: 30 })
  expect((await states())[4]).toBe('doctors next')
  const doctor = { email: 'ada@clinic.test', treatment_id: checkup._id, portrait: 'doctor-1' as const }
  await portal.db
    .insertInto('doctor')
    .values({ ...doctor, name: 'Dr. Ada Molar' })
    .execute()
  expect((await states())[4]).toBe('doctors next')
  await letPerform(portal, 'Dr. Ada Molar', checkup)
  expect((await states()).slice(2, 5)).toEqual(['holidays next', 'treatments done', 'doctors done'])
  // A second doctor has no hours: begun, and something is missing.
  await portal.db
    .insertInto('doctor')
    .values({ ...doctor, email: 'iris@clinic.test', name: 'Dr. Iris Crown' })
    .execute()
  expect((await setup()).counts).toMatchObject({ doctors: 2, doctorsWithoutHours: 1 })
  expect((await states())[4]).toBe('doctors look')
  await portal.db
    .updateTable('doctor')
    .set({ takes_appointments: false })
    .where('name', '=', 'Dr. Iris Crown')
    .execute()
  await portal.db
    .insertInto('closed_days')
    .values({ first_day: '2026-12-25', last_day: '2026-12-25', reason: 'Christmas', created_at: new Date() })
    .execute()
  await portal.db.insertInto('resource').values({ kind: 'chair', name: 'Chair 1' }).execute()
  await sql`insert into policy (version) values (2)`.execute(portal.db)
  expect((await states()).slice(2)).toEqual([
    ...['holidays done', 'treatments done', 'doctors done', 'chairs done', 'policy done'],
    ...['staff next', 'import todo', 'live todo'],
  ])
  const invitation = { email: 'rosa@clinic.test', role: 'receptionist', language: 'en' } as const
  const [invited_at, expires_at] = [new Date(0), new Date(4e12)]
  await portal.db
    .insertInto('staff_invitation')
    .values({ ...invitation, invited_at, expires_at })
    .execute()
  expect((await setup()).counts).toMatchObject({ staff: 1, invited: 1 })
  expect((await states())[7]).toBe('staff done')
  await portal.db
    .updateTable('staff_invitation')
    .set({ expires_at: new Date(0) })
    .execute()
  expect((await states())[7]).toBe('staff next')
  await addPerson(portal, { admin: true })
  // A patient whom the desk books for does not bring the others along, and neither does an import that has not ended.
  await addPerson(portal)
  await portal.db.insertInto('data_import').values({ created_by: admin.id, created_at: new Date() }).execute()
  expect((await states()).slice(7)).toEqual(['staff done', 'import next', 'live todo'])
  await portal.db.updateTable('data_import').set({ state: 'done' }).execute()
  expect((await states()).slice(7)).toEqual(['staff done', 'import done', 'live next'])
  expect(await pending()).toEqual({ done: 9, of: 10 })
  await callAs(portal, admin, 'PUT', '/setup/online-booking', { on: true, version: 1 })
  expect(await pending()).toBeUndefined()
})

test('what patients can book follows the rule that offers times', async () => {
  await emptyClinic()
  const checkup = await addTreatment(portal, { name: 'Checkup', starts: [540, 600], minutes: 30 })
  await addTreatment(portal, { name: 'Cleaning', starts: [540], minutes: 30 })
  expect((await setup()).bookable).toEqual({
    treatments: 2,
    next: { date: 'Nov 23, 2026', slot: '10.00 AM - 10.30 AM' },
  })
  await portal.db
    .insertInto('doctor')
    .values({ name: 'Dr. Ada Molar', email: 'ada@clinic.test', treatment_id: checkup._id, portrait: 'doctor-1' })
    .execute()
  await letPerform(portal, 'Dr. Ada Molar', checkup)
  await portal.db
    .insertInto('closed_days')
    .values({ first_day: today(portal), last_day: addDays(today(portal), 2), reason: 'Moving', created_at: new Date() })
    .execute()
  expect((await setup()).bookable.next).toEqual({ date: 'Nov 26, 2026', slot: '09.00 AM - 09.30 AM' })
})

test('a step that a clinic does not need is declared so once, with who and when, and taken back', async () => {
  await portal.db.deleteFrom('setup_step').execute()
  expect((await declare('chairs', true)).body).toEqual({ modifiedCount: 1 })
  expect((await declare('chairs', true)).body).toEqual({ modifiedCount: 0 })
  const chairs = async () => (await setup()).steps.find(({ name }) => name === 'chairs')
  expect(await chairs()).toEqual({
    name: 'chairs',
    state: 'done',
    declared: { at: '2026-11-23T17:00:00.000Z', by: 'Amara Okafor' },
  })
  // What exists counts, and needs no declaration.
  await portal.db.insertInto('resource').values({ kind: 'chair', name: 'Chair 1' }).execute()
  expect(await chairs()).toEqual({ name: 'chairs', state: 'done' })
  await portal.db.deleteFrom('resource').where('kind', '=', 'chair').execute()
  expect((await declare('chairs', false)).body).toEqual({ modifiedCount: 1 })
  expect((await declare('chairs', false)).body).toEqual({ modifiedCount: 0 })
  expect((await chairs())?.state).not.toBe('done')
  expect((await declare('clinic', true)).status).toBe(400)
  const { rows } = await sql<{ action: string; fields: string[]; actor: string }>`
    select action, fields, actor from audit_entry where action like 'setup_step%' order by id`.execute(portal.db)
  expect(rows).toEqual([
    { action: 'setup_step_declared', fields: ['chairs'], actor: 'admin' },
    { action: 'setup_step_undone', fields: ['chairs'], actor: 'admin' },
  ])
})

test('the checks are those of npm run doctor, and see what is wrong', async () => {
  type Checks = { findings: { state: string; about: string; says: string; help?: string }[] }
  const checks = async () => (await callAs<Checks>(portal, admin, 'GET', '/setup/checks')).body.findings
  expect(await checks()).toContainEqual(
    expect.objectContaining({ about: 'schedule', says: 'No working hours are entered: each slot can be booked once.' }),
  )
  await sql`drop table audit_chain cascade`.execute(portal.db)
  expect(await checks()).toContainEqual(
    expect.objectContaining({ state: 'wrong', says: expect.stringContaining('audit_chain'), help: expect.any(String) }),
  )
})
