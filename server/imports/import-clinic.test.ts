import { beforeEach, expect, inject, test } from 'vitest'
import { queueReminders } from '../reminders/queue-reminders.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { checkFiles, importFiles, rowsOf, runStep } from '../testing/imports.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  return () => portal.close()
})

const patients = `PatNum,LName,FName,Email
1,Lind,Anna,anna@example.test
2,Haddad,Omar,omar@example.test
`
const treatments = `ProcCode,Name,Price,Minutes
D1,Gold Inlay,"1,200.00",45
`.replace('ProcCode', 'Number')
const doctors = `number,name,email,treatments,hours
7,Dr. Weiss,weiss@example.test,Gold Inlay,Mon-Fri 08:00-12:00 13:00-17:00
`
const appointments = `number,patientNumber,treatment,doctor,date,start,status
a1,1,Gold Inlay,Dr. Weiss,2026-11-24,08:10,Scheduled
a2,2,Gold Inlay,Dr. Weiss,2026-11-24,08:30,Scheduled
a3,2,Gold Inlay,Dr. Weiss,2026-11-24,09:00,Scheduled
a4,1,Gold Inlay,Dr. Weiss,2026-11-10,08:00,Complete
a5,1,Gold Inlay,Dr. Weiss,2026-11-25,11:45,Scheduled
a6,3,Gold Inlay,Dr. Weiss,2026-11-25,08:00,Scheduled
a7,2,Silver Inlay,Dr. Weiss,2026-11-25,08:00,Scheduled
a8,2,Gold Inlay,Dr. White,2026-11-25,08:00,Scheduled
a9,2,Gold Inlay,Dr. Weiss,2026-12-25,08:00,Scheduled
a10,2,Gold Inlay,Dr. Weiss,2026-11-25,08:00,Cancelled
`

const bookings = () =>
  portal.db
    .selectFrom('booking')
    .innerJoin('doctor', 'doctor.id', 'doctor_id')
    .select(['patient_name', 'treatment_name', 'doctor.name as doctor', 'day', 'start_minute', 'end_minute', 'state'])
    .select(['price_cents'])
    .orderBy('day')
    .orderBy('start_minute')
    .execute()

test('imports treatments, doctors, patients and appointments together, by the rule of bookings', async () => {
  const closed = { first_day: '2026-12-25', last_day: '2026-12-25', reason: 'Christmas', created_at: new Date() }
  await portal.db.insertInto('closed_days').values(closed).execute()
  const checked = await checkFiles(portal, admin, { patients, treatments, doctors, appointments })
  expect(checked.counts).toEqual({
    ...{ treatments: { new: 1 }, doctors: { new: 1 }, patients: { new: 2 } },
    appointments: { new: 4, problem: 6 },
  })
  expect(await portal.db.selectFrom('booking').select('id').execute()).toEqual([])
  const problems = await rowsOf(portal, admin, checked._id, 'problem')
  expect(problems.map(({ number, problem }) => [number, problem?.code, problem?.why ?? problem?.value])).toEqual([
    [3, 'not_free', 'busy'],
    [6, 'not_free', 'not_working'],
    [7, 'no_such_patient', '3'],
    [8, 'no_such_treatment', 'Silver Inlay'],
    [9, 'no_such_doctor', 'Dr. White'],
    [10, 'closed', undefined],
  ])
  const done = await runStep(portal, admin, checked._id, 'start')
  expect(done.results.appointments).toEqual({ added: 4, left_out: 6 })
  const inlay = { treatment_name: 'Gold Inlay', doctor: 'Dr. Weiss' }
  expect(await bookings()).toEqual([
    {
      ...inlay,
      patient_name: 'Anna Lind',
      day: '2026-11-10',
      start_minute: 480,
      end_minute: 525,
      state: 'done',
      price_cents: 0,
    },
    {
      ...inlay,
      patient_name: 'Anna Lind',
      day: '2026-11-24',
      start_minute: 490,
      end_minute: 535,
      state: 'booked',
      price_cents: 120_000,
    },
    {
      ...inlay,
      patient_name: 'Omar Haddad',
      day: '2026-11-24',
      start_minute: 540,
      end_minute: 585,
      state: 'booked',
      price_cents: 120_000,
    },
    {
      ...inlay,
      patient_name: 'Omar Haddad',
      day: '2026-11-25',
      start_minute: 480,
      end_minute: 525,
      state: 'cancelled',
      price_cents: 120_000,
    },
  ])
  const again = await importFiles(portal, admin, { patients, treatments, doctors, appointments })
  expect(again.results).toEqual({
    ...{ treatments: { unchanged: 1 }, doctors: { unchanged: 1 }, patients: { unchanged: 2 } },
    appointments: { unchanged: 4, left_out: 6 },
  })
  expect(await portal.db.selectFrom('outbox').select('id').execute()).toEqual([])
  const undone = await runStep(portal, admin, done._id, 'undo')
  expect(undone.results).toEqual({
    ...{ treatments: { removed: 1 }, doctors: { removed: 1 }, patients: { removed: 2 } },
    appointments: { removed: 4, left_out: 6 },
  })
  expect(await bookings()).toEqual([])
  expect(
    (await importFiles(portal, admin, { patients, treatments, doctors, appointments })).results.appointments,
  ).toEqual({ added: 4, left_out: 6 })
})

test('mails nothing, and reminds of imported appointments only when a later reminder is due', async () => {
  const upcoming = `number,patientNumber,treatment,doctor,date,start
a1,1,Gold Inlay,Dr. Weiss,2026-11-24,08:10
a2,2,Gold Inlay,Dr. Weiss,2026-11-25,08:10
`
  expect(
    (await importFiles(portal, admin, { patients, treatments, doctors, appointments: upcoming })).results.appointments,
  ).toEqual({ added: 2 })
  const mails = async () => {
    await queueReminders(portal.context)
    return portal.db
      .selectFrom('outbox')
      .innerJoin('person', 'person.id', 'person_id')
      .select(['template', 'person.name'])
      .execute()
  }
  // The reminder of tomorrow's appointment was due at 9:00.
  expect(await mails()).toEqual([])
  portal.advance(24 * 60)
  expect(await mails()).toEqual([{ template: 'reminder', name: 'Omar Haddad' }])
})

test('undo keeps an appointment that was changed since, with its patient, doctor and treatment', async () => {
  const { _id } = await importFiles(portal, admin, { patients, treatments, doctors, appointments })
  await portal.db.updateTable('booking').set({ confirmation: 'confirmed' }).where('start_minute', '=', 490).execute()
  expect((await runStep(portal, admin, _id, 'undo')).results).toEqual({
    ...{ treatments: { kept: 1 }, doctors: { kept: 1 }, patients: { kept: 1, removed: 1 } },
    appointments: { kept: 1, removed: 4, left_out: 5 },
  })
  expect((await bookings()).map(({ patient_name }) => patient_name)).toEqual(['Anna Lind'])
})
