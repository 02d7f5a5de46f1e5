import { sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import type { DataImport } from '#contract/schemas/import.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { beginStep, checkFiles, importFiles, rowsOf, runStep, uploadTo } from '../testing/imports.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { runBatch } from './run-imports.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  return () => portal.close()
})

const treatments = 'number,name,minutes\nD1,Gold Inlay,45\n'
const doctors = `number,name,email,treatments,hours
7,Dr. Weiss,weiss@example.test,Gold Inlay,Mon-Fri 08:00-12:00 13:00-17:00
`
const patients = 'number,name,email\n1,Anna Lind,anna@example.test\n2,Omar Haddad,omar@example.test\n'
// The rows are in another order than their days.
const appointments = `number,patientNumber,treatment,doctor,date,start,note
a1,1,Gold Inlay,Dr. Weiss,2026-11-26,08:00,
a2,1,Gold Inlay,Dr. Weiss,2026-11-25,08:00,
a3,2,Gold Inlay,Dr. Weiss,2026-11-25,09:00,Refused
a4,2,Gold Inlay,Dr. Weiss,2026-11-24,10:00,
`

/** Makes the database refuse an insert into, or a delete from, a table with an error. */
async function refuse(table: string, on: 'insert' | 'delete', condition: string, code: string): Promise<void> {
  await sql
    .raw(`create or replace function refuse_${on}() returns trigger language plpgsql as $$
      begin raise exception 'refused' using errcode = '${code}'; end $$`)
    .execute(portal.db)
  await sql
    .raw(`create trigger refuse_${on} before ${on} on ${table} for each row when (${condition})
      execute function refuse_${on}()`)
    .execute(portal.db)
}

const read = async (id: string) => (await callAs<DataImport>(portal, admin, 'GET', `/imports/${id}`)).body
const move = (id: string, step: string) => beginStep(portal, admin, id, step)
const people = async () => {
  const found = await portal.db
    .selectFrom('person')
    .select('name')
    .where('role', '=', 'patient')
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()
  return found.map(({ name }) => name)
}

// Constraints, and a value that is too large.
test.each([
  ['23514', { code: 'refused' }],
  ["23514', constraint = 'booked_on_open_day", { code: 'closed' }],
  ["23P01', constraint = 'in_one_place", { code: 'not_free' }],
  ["23P01', constraint = 'patient_in_one_place", { code: 'patient_busy' }],
  ["23505', constraint = 'one_per_treatment_and_day", { code: 'patient_busy' }],
  ['54000', { code: 'refused' }],
])(
  'an error %s of the database keeps out only its row with the reason, in the check, the import and the undo',
  async (code, problem) => {
    await refuse('booking', 'insert', "new.note = 'Refused'", code)
    const { _id, counts } = await checkFiles(portal, admin, { treatments, doctors, patients, appointments })
    expect(counts.appointments).toEqual({ new: 3, problem: 1 })
    expect(await rowsOf(portal, admin, _id, 'problem')).toMatchObject([{ number: 4, problem }])
    expect((await runStep(portal, admin, _id, 'start')).results.appointments).toEqual({ added: 3, left_out: 1 })
    expect(await rowsOf(portal, admin, _id, 'left')).toMatchObject([{ number: 4, problem }])
    await refuse('booking', 'delete', "old.day = '2026-11-25'", code)
    expect((await runStep(portal, admin, _id, 'undo')).results.appointments).toEqual({
      ...{ removed: 2, kept: 1, left_out: 1 },
    })
  },
)

test.each(['57014', '40001'])(
  'a row that the database cancels with %s is tried again, and stays out the second time',
  async (code) => {
    const run = async () => {
      while (await runBatch(portal.context));
    }
    await refuse('booking', 'insert', "new.note = 'Refused'", code)
    const { _id } = await checkFiles(portal, admin, { treatments, doctors, patients })
    await uploadTo(portal, admin, _id, appointments, 'appointments')
    await move(_id, 'check')
    await expect(run()).rejects.toThrow('refused')
    await run()
    expect((await read(_id)).counts.appointments).toEqual({ new: 3, problem: 1 })
    expect(await rowsOf(portal, admin, _id, 'problem')).toMatchObject([{ number: 4, problem: { code: 'try_again' } }])
    await move(_id, 'start')
    await expect(run()).rejects.toThrow('refused')
    await sql`drop trigger refuse_insert on booking`.execute(portal.db)
    await run()
    expect((await read(_id)).results.appointments).toEqual({ added: 4 })
  },
)

test('two rows with one address, of which one has a number, are one patient', async () => {
  const files = { patients: 'number,name,email\n,Ann Lee,ann@example.test\n7,Ann Lee,ann@example.test\n' }
  const { _id, results } = await importFiles(portal, admin, files)
  expect(results).toEqual({ patients: { added: 1, left_out: 1 } })
  expect(await rowsOf(portal, admin, _id, 'left')).toMatchObject([
    { number: 2, problem: { code: 'duplicate_row', row: 3 } },
  ])
})

test('appointments come along of a patient whom the admin decides on after the check, also after another check', async () => {
  const namesake = await addPerson(portal, { name: 'Nora Mesake' })
  await portal.db.updateTable('person').set({ phone: '503 555 0101' }).where('id', '=', namesake.id).execute()
  const { _id, counts } = await checkFiles(portal, admin, {
    ...{ treatments, doctors },
    patients: 'number,name,phone\n1,Nora Mesake,503 555 0101\n2,Nora Mesake,503 555 0101\n',
    appointments,
  })
  expect(counts).toMatchObject({ patients: { undecided: 2 }, appointments: { problem: 4 } })
  const undecided = await rowsOf(portal, admin, _id, 'undecided')
  for (const { file, number } of undecided) {
    const decision = number === 2 ? namesake.id : 'skip'
    const path = `/imports/${_id}/files/${file}/rows/${number}`
    expect((await callAs(portal, admin, 'PUT', path, { decision })).status).toBe(200)
  }
  expect(await read(_id)).toMatchObject({ decided: 1, outdated: true, counts })
  const again = await runStep(portal, admin, _id, 'check')
  expect(again.outdated).toBeUndefined()
  expect(again.counts).toMatchObject({ patients: { undecided: 2 }, appointments: { new: 2, problem: 2 } })
  expect((await rowsOf(portal, admin, _id, 'undecided')).map(({ decision }) => decision)).toEqual([
    ...[namesake.id, 'skip'],
  ])
  const done = await runStep(portal, admin, _id, 'start')
  expect(done.results).toMatchObject({
    patients: { unchanged: 1, left_out: 1 },
    appointments: { added: 2, left_out: 2 },
  })
})

test('a start imports only what the check found that it names', async () => {
  const seen = await checkFiles(portal, admin, { patients })
  const second = await addPerson(portal, { admin: true })
  await callAs(portal, second, 'DELETE', `/imports/${seen._id}/files/${seen.files[0]?._id}`)
  await uploadTo(portal, second, seen._id, 'number,name,email\n1,Eve Other,eve@example.test\n', 'patients')
  await runStep(portal, second, seen._id, 'check')
  for (const query of [`?check=${seen.check}`, '']) {
    const refused = await callAs(portal, admin, 'POST', `/imports/${seen._id}/steps/start${query}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
  }
  expect(await read(seen._id)).toMatchObject({ state: 'checked', check: seen.check + 1 })
  expect(await people()).toEqual([])
  await runStep(portal, admin, seen._id, 'start')
  expect(await people()).toEqual(['Eve Other'])
})

test('the check finds all treatments and doctors of the import, however many they are', async () => {
  const numbers = Array.from({ length: 501 }, (_, n) => n)
  const { counts } = await checkFiles(portal, admin, {
    treatments: ['number,name,starts,minutes', ...numbers.map((n) => `T${n},Élan ${n},8:00,30`)].join('\n'),
    doctors: 'number,name,treatments\n7,Dr. Weiss,t500\n',
    patients,
    appointments: `patientNumber,treatment,doctor,date,start,state
1,élan 500,dr. weiss,2026-11-10,08:00,done
2,t499,7,2026-11-10,08:00,done
`,
  })
  expect(counts).toMatchObject({ treatments: { new: 501 }, doctors: { new: 1 }, appointments: { new: 2 } })
})

test('an import that fails does not hold up another one, and can be stopped and undone', async () => {
  await refuse('person', 'insert', "new.name = 'Omar Haddad'", 'XX000')
  const { _id: broken } = await checkFiles(portal, admin, { patients })
  await move(broken, 'start')
  await expect(runBatch(portal.context)).rejects.toThrow('refused')
  expect(await read(broken)).toMatchObject({ state: 'running', failing: true })
  const { _id: other } = (await callAs<DataImport>(portal, admin, 'POST', '/imports')).body
  await uploadTo(portal, admin, other, 'number,name\n3,Cleo Diaz\n', 'patients')
  for (const step of ['check', 'start']) {
    await move(other, step)
    while (['checking', 'running'].includes((await read(other)).state)) await runBatch(portal.context)
  }
  expect(await read(other)).toMatchObject({ state: 'done', results: { patients: { added: 1 } } })
  expect((await move(broken, 'stop')).body.state).toBe('stopped')
  await refuse('person', 'delete', 'true', 'XX000')
  await move(other, 'undo')
  await expect(runBatch(portal.context)).rejects.toThrow('refused')
  expect((await move(other, 'stop')).body).toMatchObject({ state: 'done', results: { patients: { added: 1 } } })
  expect(await runBatch(portal.context)).toBe(false)
})

test('an undo ends when its admin is no longer one, and another admin can finish it', async () => {
  const many = Array.from({ length: 150 }, (_, n) => `${n},Patient ${n}`).join('\n')
  const { _id } = await importFiles(portal, admin, { patients: `number,name\n${many}\n` })
  const second = await addPerson(portal, { name: 'Bea Second', admin: true })
  await move(_id, 'undo')
  await runBatch(portal.context)
  await portal.db.updateTable('person').set({ role: 'patient' }).where('id', '=', admin.id).execute()
  while (await runBatch(portal.context));
  const { body } = await callAs<DataImport>(portal, second, 'GET', `/imports/${_id}`)
  expect(body).toMatchObject({ state: 'done', results: { patients: { added: 50, removed: 100 } } })
  expect(await portal.db.selectFrom('import_source').select('number').execute()).toHaveLength(50)
  expect((await runStep(portal, second, _id, 'undo')).results).toEqual({ patients: { removed: 150 } })
  expect(await portal.db.selectFrom('import_source').select('number').execute()).toEqual([])
})

test('a process leaves an import alone that another one is at work on, and takes the next', async () => {
  const first = await checkFiles(portal, admin, { patients })
  const second = await checkFiles(portal, admin, { patients: 'number,name\n3,Cleo Diaz\n' })
  for (const { _id } of [first, second]) await move(_id, 'start')
  await portal.db.transaction().execute(async (tx) => {
    await sql`select from data_import where id = ${first._id} for update`.execute(tx)
    while (await runBatch(portal.context));
  })
  expect([(await read(first._id)).state, (await read(second._id)).state]).toEqual(['running', 'done'])
  expect(await people()).toEqual(['Cleo Diaz'])
})
