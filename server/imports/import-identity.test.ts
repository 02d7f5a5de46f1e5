import { sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import type { DataImport } from '#contract/schemas/import.ts'
import { signUp } from '../testing/accounts.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { checkFiles, importFiles, rowsOf, runStep } from '../testing/imports.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  return () => portal.close()
})

const importPatients = (patients: string) => importFiles(portal, admin, { patients })
const checkPatients = (patients: string) => checkFiles(portal, admin, { patients })

/** Names of the patients, with those addresses to which mail can be sent. */
async function listPatients(): Promise<string[]> {
  const people = await portal.db
    .selectFrom('person')
    .select(['name', 'email'])
    .where('role', '=', 'patient')
    .orderBy('name')
    .orderBy('created_at')
    .execute()
  return people.map(({ name, email }) => (email.endsWith('.invalid') ? name : `${name} ${email}`))
}

async function problemsOf({ _id }: DataImport, outcome: 'problem' | 'undecided') {
  const rows = await rowsOf(portal, admin, _id, outcome)
  return rows.map(({ number, problem, candidates }) => ({
    number,
    ...problem,
    ...(candidates && { candidates: candidates.map(({ name }) => name) }),
  }))
}

async function decide({ _id }: DataImport, number: number, decision: string) {
  const [{ file } = { file: '' }] = await rowsOf(portal, admin, _id, 'undecided')
  const { status } = await callAs(portal, admin, 'PUT', `/imports/${_id}/files/${file}/rows/${number}`, { decision })
  expect(status).toBe(200)
}

const idOf = async (name: string) => {
  const { id } = await portal.db.selectFrom('person').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  return id
}

test('a row with a name that more than 50 people have is decided by an admin, unless a number or an address tells who it is', async () => {
  const people = Array.from({ length: 51 }, (_, place) => `Maria Lopez,m${place}@import.test,503 555 ${1000 + place}\n`)
  await importPatients(`name,email,phone\n${people.join('')}`)
  const again = await importPatients(
    `name,email,phone\n${people[9]?.replace('m9@import.test', '')}${people[3]}Maria Lopez,,503 555 9999\n`,
  )
  expect(again.results.patients).toEqual({ unchanged: 1, left_out: 2 })
  expect(await problemsOf(again, 'undecided')).toMatchObject([{ code: 'many_namesakes' }, { code: 'many_namesakes' }])
  expect(await listPatients()).toHaveLength(51)
})

test('a row whose name more than 50 rows before it have is decided by an admin, unless an address tells who it is', async () => {
  await importPatients('name,email\nMaria Lopez,known@import.test\n')
  const earlier = Array.from({ length: 51 }, (_, place) => `MARÍA López,m${place}@import.test,503 555 ${1000 + place}`)
  const later = ['Maria Lopez,,503 555 9999', 'Maria Lopez,known@import.test,', 'Tom Lopez,,503 555 9999']
  const again = ['Maria Lopez,m7@import.test,', 'Maria Lopez,known@import.test,', 'Maria Lopez,,503 555 8888']
  const checked = await checkPatients(`name,email,phone\n${[...earlier, ...later, ...again].join('\n')}\n`)
  expect(checked.counts.patients).toEqual({ new: 52, unchanged: 1, problem: 2, undecided: 2 })
  expect(await problemsOf(checked, 'problem')).toEqual([
    { number: 56, code: 'duplicate_row', row: 9 },
    { number: 57, code: 'duplicate_row', row: 54 },
  ])
  expect(await problemsOf(checked, 'undecided')).toMatchObject([
    { number: 53, code: 'many_namesakes' },
    { number: 58, code: 'many_namesakes' },
  ])
  await decide(checked, 58, 'new')
  const { results } = await runStep(portal, admin, checked._id, 'start')
  expect(results.patients).toEqual({ added: 53, unchanged: 1, left_out: 3 })
})

test.each([
  ['different phone numbers', (place: number) => `Maria Lopez,,503 555 ${1000 + place}`, { new: 51, undecided: 349 }],
  ['the same address', () => 'Maria Lopez,maria@import.test,', { new: 1, problem: 399 }],
])('does not compare each two of 400 rows with one name and %s', async (_, row, counts) => {
  await sql`create sequence folds`.execute(portal.db)
  await sql`
    create or replace function fold_for_search(written text) returns text language plpgsql immutable strict as
    'begin perform nextval(''public.folds''); return lower(written); end'`.execute(portal.db)
  const rows = Array.from({ length: 400 }, (_, place) => `${row(place)}\n`)
  const checked = await checkPatients(`name,email,phone\n${rows.join('')}`)
  expect(checked.counts.patients).toEqual(counts)
  const { rows: folds } = await sql<{ count: number }>`select last_value::integer as count from folds`.execute(
    portal.db,
  )
  expect(folds[0]?.count).toBeLessThan(10 * rows.length)
})

test('namesakes with numbers of their own do not count for a row with another number', async () => {
  const people = Array.from({ length: 51 }, (_, place) => `${place},Maria Lopez,503 555 ${1000 + place}\n`)
  await importPatients(`number,name,phone\n${people.join('')}`)
  expect((await importPatients('number,name,phone\n90,Maria Lopez,503 555 1000\n')).results.patients).toEqual({
    added: 1,
  })
})

const numbers = async () => {
  const sources = await portal.db
    .selectFrom('import_source')
    .innerJoin('person', 'person.id', 'object_id')
    .select(['person.name', 'number'])
    .where('kind', '=', 'patients')
    .orderBy('person.name')
    .execute()
  return sources.map(({ name, number }) => [name, number])
}

test('a number of another program with another name is decided by an admin', async () => {
  await importPatients('number,name,email\n1,Anna Lind,anna@example.test\n2,Omar Haddad,omar@example.test\n')
  const other = 'number,name,email\n1,Carl Berg,carl@example.test\n2,Eva Holm,eva@example.test\n'
  expect((await importPatients(other)).results).toEqual({ patients: { left_out: 2 } })
  const checked = await checkPatients(other)
  expect(await problemsOf(checked, 'undecided')).toEqual([
    { number: 2, code: 'other_name', field: 'number', value: '1', candidates: ['Anna Lind'] },
    { number: 3, code: 'other_name', field: 'number', value: '2', candidates: ['Omar Haddad'] },
  ])
  await decide(checked, 2, 'new')
  await decide(checked, 3, await idOf('Omar Haddad'))
  expect((await runStep(portal, admin, checked._id, 'start')).results).toEqual({ patients: { added: 1, updated: 1 } })
  // Who was added has no number: it stays with the one who has it.
  expect(await numbers()).toEqual([
    ['Anna Lind', '1'],
    ['Carl Berg', null],
    ['Eva Holm', '2'],
  ])
  expect(await listPatients()).toEqual([
    'Anna Lind anna@example.test',
    'Carl Berg carl@example.test',
    'Eva Holm eva@example.test',
  ])
})

test('a number with the same name is the same person, however it is written and if the desk has corrected it', async () => {
  await importPatients('number,name,phone\n1,José  Ruiz,503 555 0100\n2,Anna Lind,503 555 0101\n')
  await portal.db.updateTable('person').set({ name: 'Anna Lindt' }).where('name', '=', 'Anna Lind').execute()
  const { results } = await importPatients('number,name,phone\n1,JOSE RUIZ,503 555 0100\n2,Anna Lind,503 555 0102\n')
  expect(results).toEqual({ patients: { updated: 2 } })
  expect(await listPatients()).toEqual(['Anna Lindt', 'JOSE RUIZ'])
})

test('a name and a phone number without a number of the old program are the same person, however the name is written', async () => {
  await importPatients('name,phone\nJosé  Ruiz,503 555 0100\n')
  const { results } = await importPatients('name,phone\nJOSE RUIZ,503 555 0100\nJose Ruíz,503 555 0100\n')
  expect(results).toEqual({ patients: { updated: 1, left_out: 1 } })
  expect(await listPatients()).toEqual(['JOSE RUIZ'])
})

const treatments = 'number,name,minutes\nD1,Gold Inlay,45\n'
const appointmentsOf = (lines: string) => `number,patientNumber,patient,phone,treatment,date,start\n${lines}`

test('an appointment whose number and name are of two people is no one’s', async () => {
  await importFiles(portal, admin, {
    treatments,
    patients: 'number,name,phone\n1,José Ruiz,503 555 0100\n2,Anna Lind,503 555 0101\n',
    appointments: appointmentsOf('a1,1,José Ruiz,,Gold Inlay,2026-11-10,08:00\n'),
  })
  const checked = await checkFiles(portal, admin, {
    appointments: appointmentsOf(`b1,1,Carl Berg,,Gold Inlay,2026-11-11,08:00
b2,1,"RUIZ, Jose",,Gold Inlay,2026-11-12,08:00
b3,1,,,Gold Inlay,2026-11-13,08:00
b4,7,Anna Lind,503 555 0101,Gold Inlay,2026-11-13,09:00
a1,2,Anna Lind,,Gold Inlay,2026-11-14,09:00
`),
  })
  expect(await problemsOf(checked, 'problem')).toEqual([
    { number: 2, code: 'other_name', field: 'patientNumber', value: '1' },
    { number: 5, code: 'no_such_patient', field: 'patient', value: 'Anna Lind' },
    { number: 6, code: 'other_name', field: 'number', value: 'a1' },
  ])
  const done = await runStep(portal, admin, checked._id, 'start')
  expect(done.results).toEqual({ appointments: { added: 2, left_out: 3 } })
  const booked = await portal.db.selectFrom('booking').select(['day', 'patient_name']).orderBy('day').execute()
  expect(booked).toEqual(['2026-11-10', '2026-11-12', '2026-11-13'].map((day) => ({ day, patient_name: 'José Ruiz' })))
})

test('the check finds the patient of an appointment that the same import brings along, however the name is written', async () => {
  const checked = await checkFiles(portal, admin, {
    treatments,
    patients: 'name,phone\nJosé Ruiz,503 555 0100\n',
    appointments: 'patient,phone,treatment,date,start\nJOSE RUIZ,503 555 0100,Gold Inlay,2026-11-10,08:00\n',
  })
  expect(checked.counts.appointments).toEqual({ new: 1 })
})

test('no row becomes an account whose address no one has verified, whatever an admin decides', async () => {
  const mallory = await signUp(portal, {
    name: 'Ingrid Vale',
    email: 'ingrid@example.test',
    password: 'secret-of-another',
  })
  const file = 'number,name,email,phone\n1,Ingrid Vale,ingrid@example.test,503 555 0100\n'
  const checked = await checkPatients(file)
  expect(await problemsOf(checked, 'undecided')).toEqual([{ number: 2, code: 'unverified' }])
  const [{ file: of } = { file: '' }] = await rowsOf(portal, admin, checked._id, 'undecided')
  const path = `/imports/${checked._id}/files/${of}/rows/2`
  expect((await callAs(portal, admin, 'PUT', path, { decision: mallory.id })).status).toBe(404)

  // Decided while it could be chosen.
  await portal.db
    .updateTable('import_row')
    .set({ candidates: [mallory.id] })
    .where('file_id', '=', of)
    .execute()
  await decide(checked, 2, mallory.id)
  expect((await runStep(portal, admin, checked._id, 'start')).results).toEqual({ patients: { left_out: 1 } })
  const exported = async () => JSON.stringify((await callAs(portal, mallory, 'GET', '/me/export')).body)
  expect(await exported()).not.toContain('503 555 0100')

  const again = await checkPatients(file)
  await decide(again, 2, 'new')
  expect((await runStep(portal, admin, again._id, 'start')).results).toEqual({ patients: { added: 1 } })
  expect(await listPatients()).toEqual(['Ingrid Vale ingrid@example.test', 'Ingrid Vale'])
  expect(await exported()).not.toContain('503 555 0100')
})

test('the number of an account whose address no one has verified finds no one', async () => {
  await importPatients('number,name,email\n1,Omar Haddad,omar@example.test\n')
  const id = await idOf('Omar Haddad')
  await portal.db
    .insertInto('account')
    .values({ id: crypto.randomUUID(), person_id: id, account_id: id, provider_id: 'credential', password: 'x' })
    .execute()
  const checked = await checkFiles(portal, admin, {
    treatments,
    patients: 'number,name,phone\n1,Omar Haddad,503 555 0100\n',
    appointments: appointmentsOf('a1,1,,,Gold Inlay,2026-11-10,08:00\n'),
  })
  expect(await problemsOf(checked, 'undecided')).toEqual([{ number: 2, code: 'unverified' }])
  const { results } = await runStep(portal, admin, checked._id, 'start')
  expect(results).toEqual({ treatments: { added: 1 }, patients: { left_out: 1 }, appointments: { left_out: 1 } })
})

test('changes nothing about the staff, nor a verified address', async () => {
  await importPatients('number,name,email,phone\n1,Paula Nurse,paula@example.test,503 555 0100\n')
  await portal.db.updateTable('person').set({ role: 'receptionist' }).where('name', '=', 'Paula Nurse').execute()
  const phone = '503 555 0101'
  const rita = { id: crypto.randomUUID(), name: 'Rita Desk', email: 'rita@example.test', phone, email_verified: true }
  const pat = { id: crypto.randomUUID(), name: 'Pat Proven', email: 'pat@example.test', email_verified: true }
  await portal.db
    .insertInto('person')
    .values([
      { ...rita, role: 'doctor' },
      { ...pat, phone },
    ])
    .execute()
  const staff = () =>
    portal.db
      .selectFrom('person')
      .select(['name', 'email', 'phone'])
      .where('role', '<>', 'patient')
      .orderBy('name')
      .execute()
  const before = await staff()
  await portal.db.updateTable('person').set({ email_verified: true }).where('id', '=', admin.id).execute()
  const { results } = await importPatients(`number,name,email,phone
1,Paula Nurse,stolen@example.test,503 555 0999
8,Rita Desk,stolen-too@example.test,${phone}
9,Ada Molar,${admin.email},503 555 0999
,Rita Desk,rita@example.test,503 555 0998
10,Pat Proven,other@example.test,${phone}
`)
  expect(results).toEqual({ patients: { unchanged: 1, added: 3, left_out: 1 } })
  expect(await staff()).toEqual(before)
  expect(await listPatients()).toEqual([
    'Ada Molar',
    'Pat Proven pat@example.test',
    'Rita Desk stolen-too@example.test',
    'Rita Desk',
  ])
})

test('an address that a family shares, or that was someone’s, is given to no one later', async () => {
  await importPatients(`number,name,email
1,Maria Lopez,family@example.test
2,Tom Lopez,family@example.test
3,Omar Haddad,omar@example.test
`)
  await portal.db
    .insertInto('former_email')
    .values({ email: 'former@example.test', person_id: await idOf('Maria Lopez') })
    .execute()
  const next = [
    '4,Kim Lopez,family@example.test',
    '5,Lea Lopez,former@example.test',
    '3,Omar Haddad,family@example.test',
  ]
  for (const row of next) await importPatients(`number,name,email\n${row}\n`)
  expect(await listPatients()).toEqual([
    'Kim Lopez',
    'Lea Lopez',
    'Maria Lopez',
    'Omar Haddad omar@example.test',
    'Tom Lopez',
  ])
})

test.each([0, 400])('two numbers never become one person, with %s rows between them', async (between) => {
  const tom = { id: crypto.randomUUID(), name: 'Tom Lopez', phone: '503 555 0100' }
  await portal.db
    .insertInto('person')
    .values({ ...tom, email: `${tom.id}@caller.invalid` })
    .execute()
  const fillers = Array.from({ length: between }, (_, n) => `f${n},Patient ${n},f${n}@example.test,\n`).join('')
  const checked = await checkPatients(
    `number,name,email,phone\n2,Tom Lopez,,503 555 0100\n${fillers}3,Tom Lopez,,503 555 0100\n`,
  )
  const last = between + 3
  expect(await problemsOf(checked, 'undecided')).toEqual([{ number: last, code: 'duplicate_row', row: 2 }])
  await decide(checked, last, 'new')
  await runStep(portal, admin, checked._id, 'start')
  expect((await numbers()).filter(([name]) => name === 'Tom Lopez').sort()).toEqual([
    ['Tom Lopez', '2'],
    ['Tom Lopez', '3'],
  ])
})

test('two rows that are decided to be one person do not both become them', async () => {
  for (const id of [crypto.randomUUID(), crypto.randomUUID()]) {
    const tom = { id, name: 'Tom Lopez', phone: '503 555 0100', email: `${id}@caller.invalid` }
    await portal.db.insertInto('person').values(tom).execute()
  }
  const fillers = Array.from({ length: 400 }, (_, n) => `f${n},Patient ${n},f${n}@example.test,\n`).join('')
  const checked = await checkPatients(`number,name,email,phone
2,Tom Lopez,,503 555 0100
3,Tom Lopez,,503 555 0100
4,Tom Lopez,,503 555 0100
${fillers}5,Tom Lopez,,503 555 0100
6,Tom Lopez,,503 555 0100
`)
  const [row] = await rowsOf(portal, admin, checked._id, 'undecided')
  const [one, other] = row?.candidates ?? []
  await decide(checked, 2, one?._id ?? '')
  await decide(checked, 3, one?._id ?? '')
  await decide(checked, 4, 'new')
  await decide(checked, 405, 'new')
  await decide(checked, 406, one?._id ?? '')
  const { results } = await runStep(portal, admin, checked._id, 'start')
  expect(results.patients).toMatchObject({ added: 402, left_out: 2 })
  const kept = await portal.db.selectFrom('import_source').select(['object_id', 'number']).execute()
  expect(kept.find(({ object_id }) => object_id === one?._id)?.number).toBe('2')
  expect(kept.find(({ object_id }) => object_id === other?._id)).toBeUndefined()
})

test('rows of a batch with one address give it to one person or no one', async () => {
  const checked = await checkPatients(`number,name,email,phone,dob
,Anna Lind,anna@example.test,,
1,Anna Lind,anna@example.test,,
,Tom Lopez,tom@example.test,503 555 0100,1950-01-01
,Tom Lopez,tom@example.test,503 555 0100,1980-01-01
`)
  expect(await problemsOf(checked, 'problem')).toEqual([{ number: 2, code: 'duplicate_row', row: 3 }])
  expect((await runStep(portal, admin, checked._id, 'start')).results).toEqual({ patients: { added: 3, left_out: 1 } })
  expect(await listPatients()).toEqual(['Anna Lind anna@example.test', 'Tom Lopez', 'Tom Lopez'])
  expect((await numbers())[0]).toEqual(['Anna Lind', '1'])
})

test('a number of another program renames no doctor and prices no other treatment', async () => {
  const headings = { treatments: 'number,name,price,minutes', doctors: 'number,name,email,treatments' }
  await importFiles(portal, admin, {
    treatments: `${headings.treatments}\n1,Gold Inlay,100,45\n2,Gold Canal,200,45\n`,
    doctors: `${headings.doctors}\n1,Dr. Weiss,weiss@example.test,Gold Inlay\n2,Dr. Braun,,Gold Inlay\n`,
  })
  await portal.db.updateTable('treatment').set({ name: 'Inlay of gold' }).where('name', '=', 'Gold Inlay').execute()
  const checked = await checkFiles(portal, admin, {
    treatments: `${headings.treatments}\n1,Gold inlay,110,45\n2,Consultation,10,45\n3,Gold Crown,300,45\n3,Gold Bridge,400,45\n`,
    doctors: `${headings.doctors}
1,Dr. Holm,,Gold Canal
8,Dr. Eva Weiss,weiss@example.test,Gold Canal
2,DR. BRAUN,braun@example.test,Gold Canal
`,
  })
  expect(await problemsOf(checked, 'problem')).toEqual([
    { number: 3, code: 'other_name', field: 'number', value: '2' },
    { number: 5, code: 'other_name', field: 'number', value: '3' },
    { number: 2, code: 'other_name', field: 'number', value: '1' },
    { number: 3, code: 'other_name', field: 'email', value: 'weiss@example.test' },
  ])
  const done = await runStep(portal, admin, checked._id, 'start')
  expect(done.results).toEqual({
    ...{ treatments: { updated: 1, added: 1, left_out: 2 }, doctors: { updated: 1, left_out: 2 } },
  })
  const prices = await portal.db
    .selectFrom('treatment')
    .select(['name', 'price_cents'])
    .where('name', 'in', ['Inlay of gold', 'Gold Canal', 'Gold Crown'])
    .orderBy('price_cents')
    .execute()
  expect(prices.map(({ name, price_cents }) => [name, price_cents])).toEqual([
    ['Inlay of gold', 11_000],
    ['Gold Canal', 20_000],
    ['Gold Crown', 30_000],
  ])
})
