import { beforeEach, expect, inject, test } from 'vitest'
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

const treatments = 'number,name,minutes\nD1,Gold Inlay,45\n'
const doctors = `number,name,email,treatments,hours
7,Dr. Weiss,weiss@example.test,Gold Inlay,Mon-Fri 08:00-12:00
`
const patients = 'number,name,phone\n1,Anna Lind,503 555 0100\n2,Omar Haddad,503 555 0101\n'

const bookings = () =>
  portal.db
    .selectFrom('booking')
    .select(['day', 'start_minute', 'state', 'note'])
    .orderBy('day')
    .orderBy('start_minute')
    .execute()

async function problemsOf(id: string) {
  const rows = await rowsOf(portal, admin, id, 'problem')
  return rows.map(({ number, problem }) => ({ number, ...problem, value: problem?.value?.slice(0, 10) }))
}

test('appointments that have ended are imported as they happened, the clinic’s present rules aside', async () => {
  const closed = { first_day: '2026-11-10', last_day: '2026-11-10', reason: 'Repairs', created_at: new Date() }
  await portal.db.insertInto('closed_days').values(closed).execute()
  const { results, _id } = await importFiles(portal, admin, {
    ...{ treatments, doctors, patients },
    appointments: `number,patientNumber,treatment,doctor,date,start,state
a1,1,Gold Inlay,Dr. Weiss,2026-11-10,08:00,booked
a2,2,Gold Inlay,Dr. Weiss,2026-11-10,08:15,complete
a3,1,Gold Inlay,Dr. Weiss,2026-11-08,21:00,missed
a4,2,Gold Inlay,Dr. Weiss,2019-02-03,05:00,booked
`,
  })
  expect(await problemsOf(_id)).toEqual([])
  expect(results.appointments).toEqual({ added: 4 })
  expect(await bookings()).toMatchObject([
    { day: '2019-02-03', start_minute: 300, state: 'booked' },
    { day: '2026-11-08', start_minute: 1260, state: 'missed' },
    { day: '2026-11-10', start_minute: 480, state: 'booked' },
    { day: '2026-11-10', start_minute: 495, state: 'done' },
  ])
})

test('a number that is repeated in the files of an import is a problem, whatever the days', async () => {
  const headings = 'number,patientNumber,treatment,date,start'
  const first = `${headings}
a1,1,Gold Inlay,2026-11-12,08:00
a2,2,Gold Inlay,2026-11-12,09:00
a1,1,Gold Inlay,2026-11-11,08:00
,1,Gold Inlay,2026-11-10,08:00
,2,Gold Inlay,2026-11-10,08:00
`
  const { _id } = await checkFiles(portal, admin, { treatments, patients, appointments: first })
  expect(await problemsOf(_id)).toEqual([{ number: 4, code: 'duplicate_number', field: 'number', row: 2 }])
  const done = await runStep(portal, admin, _id, 'start')
  expect(done.results.appointments).toEqual({ added: 4, left_out: 1 })
  expect((await bookings()).map(({ day }) => day)).toEqual(['2026-11-10', '2026-11-10', '2026-11-12', '2026-11-12'])
})

test('a text that is too long is a problem of its row', async () => {
  // Too long for an index of the database, also if it is compressed.
  const long = String.fromCodePoint(...Array.from({ length: 1_900 }, (_, n) => 0x4e00 + ((n * 7_919) % 20_000)))
  const file = `number,patientNumber,patient,email,phone,treatment,doctor,date,start,minutes,note
a1,1,,,,Gold Inlay,,2026-11-10,08:00,,fine
${long},1,,,,Gold Inlay,,2026-11-11,08:00,,
a3,${long},,,,Gold Inlay,,2026-11-12,08:00,,
a4,,${long},,,Gold Inlay,,2026-11-13,08:00,,
a5,1,,${long}@example.test,,Gold Inlay,,2026-11-14,08:00,,
a6,1,,,${long},Gold Inlay,,2026-11-15,08:00,,
a7,1,,,,${long},,2026-11-16,08:00,,
a8,1,,,,Gold Inlay,${long},2026-11-17,08:00,,
a9,1,,,,Gold Inlay,,2026-11-18,08:00,,${long}
a10,1,,,,Gold Inlay,,2026-11-19,23:30,,
`
  const { _id } = await checkFiles(portal, admin, {
    patients: `${patients}${long},Carl Berg,503 555 0102\n`,
    ...{ treatments: `${treatments}${long},Long,45\n`, doctors: `${doctors}${long},Dr. Long,,Gold Inlay,\n` },
    appointments: file,
  })
  const problems = await problemsOf(_id)
  const value = long.slice(0, 10)
  expect(problems).toEqual([
    ...[4, 3, 3].map((number) => ({ number, code: 'invalid', field: 'number', value })),
    ...['number', 'patientNumber', 'patient', 'email', 'phone', 'treatment', 'doctor', 'note'].map((field, place) => {
      return { number: place + 3, code: 'invalid', field, value }
    }),
    { number: 11, code: 'invalid', field: 'end' },
  ])
  await runStep(portal, admin, _id, 'start')
  expect(await bookings()).toMatchObject([{ day: '2026-11-10', note: 'fine' }])
})
