import type { Kysely } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { UnknownNames } from '#contract/schemas/import.ts'
import type { Database } from '../database/schema.ts'
import { callWhileLocked, waitingFor } from '../testing/call-while-locked.ts'
import { addPerson, addTreatment, type Person } from '../testing/factories.ts'
import { checkFiles, importFiles, rowsOf, runStep } from '../testing/imports.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  admin = await addPerson(portal, { admin: true })
  return () => portal.close()
})

const treatments = 'number,name,minutes\nD1,Gold Inlay,45\n'
const patients = 'number,name,email\n1,Anna Lind,anna@example.test\n'
const appointments = `number,patientNumber,treatment,doctor,date,start,state
a1,1,Plomb.,Dr. Weiss,2019-03-04,09:00,done
a2,1,plomb. ,,2019-03-05,09:00,done
a3,1,Gold Inlay,dr. weiss,2019-03-06,09:00,done
a4,1,Other,,2019-03-07,09:00,done
`
type Answer = UnknownNames & { code?: string }
const list = async (id: string) => (await callAs<Answer>(portal, admin, 'GET', `/imports/${id}/names`)).body
const choose = async (id: string, kind: string, name: string, chosen?: string | null) =>
  (await callAs<Answer>(portal, admin, 'PUT', `/imports/${id}/names`, { kind, name, chosen })).body
const check = () => checkFiles(portal, admin, { treatments, patients, appointments })
const idIn = (of: UnknownNames['doctors'], place = 0) => of[place]?._id ?? ''

test('a name stands for what was chosen in all of its rows, also after another check; the others stay out', async () => {
  const { _id, counts } = await check()
  expect(counts.appointments).toEqual({ problem: 4 })
  const unknown = await list(_id)
  expect(unknown.names).toEqual([
    { kind: 'treatments', name: 'Plomb.', rows: 2 },
    { kind: 'doctors', name: 'Dr. Weiss', rows: 2 },
    { kind: 'treatments', name: 'Other', rows: 1 },
  ])
  const treatment = idIn(unknown.treatments)
  const doctor = idIn(unknown.doctors)
  await choose(_id, 'treatments', 'Plomb.', treatment)
  const chosen = await choose(_id, 'doctors', 'Dr. Weiss', doctor)
  expect(chosen.names.map((each) => each.chosen)).toEqual([treatment, doctor, undefined])
  const checked = await runStep(portal, admin, _id, 'check')
  expect(checked.counts.appointments).toEqual({ new: 3, problem: 1 })
  expect((await list(_id)).names).toEqual(chosen.names)
  expect((await runStep(portal, admin, _id, 'start')).results.appointments).toEqual({ added: 3, left_out: 1 })
  const booked = await portal.db
    .selectFrom('booking')
    .select(['day', 'treatment_id', 'doctor_id'])
    .orderBy('day')
    .execute()
  expect(booked).toMatchObject([
    { treatment_id: treatment, doctor_id: doctor },
    { treatment_id: treatment },
    { doctor_id: doctor },
  ])
  expect(await rowsOf(portal, admin, _id, 'left')).toMatchObject([
    { problem: { code: 'no_such_treatment', value: 'Other' } },
  ])
})

test('a choice can be changed and withdrawn, and is among what the portal has', async () => {
  const { _id } = await check()
  const { treatments: offered, doctors } = await list(_id)
  await choose(_id, 'treatments', 'Plomb.', idIn(offered))
  const changed = await choose(_id, 'treatments', ' PLOMB.', idIn(offered, 1))
  expect(changed.names[0]?.chosen).toBe(idIn(offered, 1))
  expect((await choose(_id, 'treatments', 'Plomb.')).names[0]).not.toHaveProperty('chosen')
  expect((await choose(_id, 'treatments', 'Plomb.', idIn(doctors))).code).toBe('no_such_treatment')
  expect((await choose(_id, 'doctors', 'Dr. Weiss', idIn(offered))).code).toBe('no_such_doctor')
  await portal.db
    .updateTable('session')
    .set({ confirmed_at: new Date(0) })
    .where('person_id', '=', admin.id)
    .execute()
  expect((await choose(_id, 'treatments', 'Plomb.', idIn(offered))).code).toBe('reauthentication_required')
  admin = await addPerson(portal, { admin: true })
  await runStep(portal, admin, _id, 'start')
  expect((await choose(_id, 'treatments', 'Plomb.', idIn(offered))).code).toBe('import_not_ready')
})

test('a name can stand for no doctor, but not for no treatment', async () => {
  const { _id } = await check()
  expect((await choose(_id, 'treatments', 'Plomb.', null)).code).toBe('no_such_treatment')
  const { names } = await choose(_id, 'doctors', 'Dr. Weiss', null)
  expect(names.map(({ chosen }) => chosen)).toEqual([undefined, null, undefined])
  expect((await runStep(portal, admin, _id, 'check')).counts.appointments).toEqual({ new: 1, problem: 3 })
  await runStep(portal, admin, _id, 'start')
  const booked = await portal.db.selectFrom('booking').select(['day', 'doctor_id']).execute()
  expect(booked).toEqual([{ day: '2019-03-06', doctor_id: null }])
})

test('a name that the import does not contain, or that is known, has no choice', async () => {
  const { _id } = await check()
  const { treatments: offered, doctors } = await list(_id)
  for (const name of ['Elsewhere', 'Dr. Weiss', 'Gold Inlay']) {
    expect(await choose(_id, 'treatments', name, idIn(offered))).toMatchObject({ code: 'no_such_name' })
  }
  expect((await choose(_id, 'doctors', 'Plomb.', idIn(doctors))).code).toBe('no_such_name')
  expect(await portal.db.selectFrom('import_name').selectAll().execute()).toEqual([])
})

test('lists the 200 names with most rows, and counts the others', async () => {
  const [heading] = appointments.split('\n')
  const row = (number: number, treatment: string) => `b${number},1,${treatment},,2019-03-04,09:00,done\n`
  const many = Array.from({ length: 205 }, (_, number) => row(number, `Unknown ${number}`)).join('')
  const { _id } = await checkFiles(portal, admin, {
    patients,
    appointments: `${heading}\n${many}${row(300, 'unknown 204')}${row(301, 'Teeth Cleaning').replace(',,', ',Dr. Weiss,')}`,
  })
  const { names, more } = await list(_id)
  expect(names).toHaveLength(200)
  expect(more).toBe(6)
  expect(names[0]).toEqual({ kind: 'treatments', name: 'Unknown 204', rows: 2 })
  const offered = (await list(_id)).treatments
  expect((await choose(_id, 'treatments', 'Unknown 99', idIn(offered))).more).toBe(6)
})

describe('what was chosen is deleted', () => {
  const [heading] = appointments.split('\n')
  const past = `${heading}\na1,1,Plomb.,,2019-03-04,09:00\na2,1,Gold Inlay,Dr. Weiss,2019-03-06,09:00\n`
  const upcoming = past.replaceAll('2019-03', '2027-01')
  const prepare = async (rows: string) => {
    const { _id: treatment } = await addTreatment(portal, { name: 'Filling', starts: [540], minutes: 30 })
    const { _id } = await checkFiles(portal, admin, { patients, appointments: rows })
    const { treatments: offered, doctors } = await list(_id)
    return { _id, treatment, other: offered.find((each) => each._id !== treatment)?._id, doctor: idIn(doctors) }
  }
  type Prepared = Awaited<ReturnType<typeof prepare>>
  const remove = async (db: Kysely<Database>, { treatment, doctor }: Prepared) => {
    await db.deleteFrom('treatment').where('id', '=', treatment).execute()
    await db.deleteFrom('doctor').where('id', '=', doctor).execute()
  }

  test.each([
    ['before the import', past, true],
    ['while past rows are imported', past, false],
    ['while upcoming rows are imported', upcoming, false],
  ])('%s: the rows stay out and say so', async (_, rows, isBefore) => {
    await importFiles(portal, admin, { patients })
    const { id: anna } = await portal.db
      .selectFrom('person')
      .select('id')
      .where('name', '=', 'Anna Lind')
      .executeTakeFirstOrThrow()
    const prepared = await prepare(rows)
    const { _id, treatment, other, doctor } = prepared
    await choose(_id, 'treatments', 'Plomb.', treatment)
    await choose(_id, 'treatments', 'Gold Inlay', other)
    await choose(_id, 'doctors', 'Dr. Weiss', doctor)
    if (isBefore) await remove(portal.db, prepared)
    const start = () => runStep(portal, admin, _id, 'start')
    const { results } = isBefore
      ? await start()
      : await callWhileLocked(portal, anna, start, (tx) => remove(tx, prepared))
    expect(results).toEqual({ patients: { unchanged: 1 }, appointments: { left_out: 2 } })
    const left = await rowsOf(portal, admin, _id, 'left')
    expect(left.map(({ problem }) => problem?.code)).toEqual(['no_such_treatment', 'no_such_doctor'])
  })

  test('while it is chosen: the choice is refused', async () => {
    for (const kind of ['treatments', 'doctors'] as const) {
      const prepared = await prepare(past)
      const { answer } = await portal.db.transaction().execute(async (tx) => {
        await remove(tx, prepared)
        const { _id, treatment, doctor } = prepared
        const answer =
          kind === 'treatments' ? choose(_id, kind, 'Plomb.', treatment) : choose(_id, kind, 'Dr. Weiss', doctor)
        await expect.poll(() => waitingFor(portal)).toBe(1)
        return { answer }
      })
      expect((await answer).code).toBe(kind === 'treatments' ? 'no_such_treatment' : 'no_such_doctor')
    }
  })
})
