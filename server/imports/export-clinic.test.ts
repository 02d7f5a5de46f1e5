import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import { importKinds } from '#contract/schemas/import.ts'
import { addPerson, authHeaders, type Person } from '../testing/factories.ts'
import { importFiles } from '../testing/imports.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { exportClinic } from './export-clinic.ts'

interface Clinic {
  readonly portal: TestApp
  readonly admin: Person
}

const clinics: Clinic[] = []
beforeEach(() => async () => {
  for (const { portal } of clinics.splice(0)) await portal.close()
})

async function openClinic(): Promise<Clinic> {
  const portal = await startTestApp(inject('templateDatabase'))
  const clinic = { portal, admin: await addPerson(portal, { name: 'Ada Molar', admin: true }) }
  clinics.push(clinic)
  return clinic
}

async function download({ portal, admin }: Clinic): Promise<Map<string, string>> {
  const answer = await portal.app.inject({ url: '/api/export', headers: authHeaders(admin) })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  return unzip(answer.rawPayload)
}

/** Reads an archive by its directory. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, name, offset] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ]
    const begin = offset + 30 + archive.readUInt16LE(offset + 26)
    files.set(
      archive.toString('utf8', at + 46, at + 46 + name),
      inflateRawSync(archive.subarray(begin, begin + packed)).toString('utf8'),
    )
    at += 46 + name
  }
  return files
}

const files = {
  treatments: 'number,name,price,minutes\nD1,Gold Inlay,"1,200.00",45\n',
  doctors:
    'number,name,email,treatments,hours\n7,Dr. Weiss,weiss@example.test,Gold Inlay,Mon-Fri 08:00-12:00 13:00-17:00\n',
  patients: `number,name,email,phone,dob
1,Anna Lind,anna@example.test,+1 503 555 0117,1984-03-11
2,=Omar Haddad,family@example.test,"503; 555",
3,Élise Haddad,family@example.test,503 555 0149,2015-07-22
`,
  appointments: `number,patientNumber,treatment,doctor,date,start,state,note
a1,1,Gold Inlay,Dr. Weiss,2026-11-24,08:10,booked,"Two
lines"
a2,2,Gold Inlay,Dr. Weiss,2026-11-10,08:00,missed,
a3,3,Gold Inlay,Dr. Weiss,2026-11-25,08:00,cancelled,
`,
}

test('an export that an empty portal imports gives the same clinic', async () => {
  const [first, second] = [await openClinic(), await openClinic()]
  await importFiles(first.portal, first.admin, files)
  const archive = await download(first)
  expect([...archive.keys()]).toEqual(['README.txt', ...importKinds.map((kind) => `${kind}.csv`), 'payments.csv'])
  expect(archive.get('patients.csv')).toContain("2,'=Omar Haddad")
  const exported = Object.fromEntries(importKinds.map((kind) => [kind, archive.get(`${kind}.csv`) ?? '']))
  await importFiles(second.portal, second.admin, exported)
  const again = await download(second)
  for (const kind of importKinds) expect(again.get(`${kind}.csv`)).toBe(exported[kind])
})

/** Reads an export up to the header of a file, so that what is before it has been read from the database. */
async function readUntil(pieces: AsyncGenerator<Buffer>, name: string): Promise<Buffer[]> {
  const read: Buffer[] = []
  for (;;) {
    const { value, done } = await pieces.next()
    if (done) throw new Error(`There is no ${name}.`)
    read.push(value)
    if (value.includes(name)) return read
  }
}

test('shows one state of the clinic, whatever changes while it is read', async () => {
  const { portal } = await openClinic()
  await sql`
    insert into person (id, name, email, language)
    select gen_random_uuid(), 'Patient ' || n, n || '@example.test', 'en' from generate_series(1, 2500) n`.execute(
    portal.db,
  )
  const pieces = exportClinic(portal.context)
  const read = await readUntil(pieces, 'doctors.csv')
  await sql`delete from person where name = 'Patient 1'`.execute(portal.db)
  await addPerson(portal, { name: 'Late Comer' })
  for await (const piece of pieces) read.push(piece)
  const lines = unzip(Buffer.concat(read)).get('patients.csv')?.trim().split('\r\n') ?? []
  const names = lines.flatMap((line) => /Patient \d+|Late Comer/.exec(line) ?? [])
  expect(names.toSorted()).toEqual(Array.from({ length: 2500 }, (_, n) => `Patient ${n + 1}`).toSorted())
})

test('an interrupted export releases its connection', async () => {
  const { portal, admin } = await openClinic()
  for (let broken = 0; broken < 12; broken++) {
    const pieces = exportClinic(portal.context)
    await readUntil(pieces, 'doctors.csv')
    await pieces.return(undefined)
  }
  expect((await download({ portal, admin })).get('README.txt')).toContain('patients.csv: number, ')
})

test('has a limit of its own, which exports of the own data do not use up', async () => {
  const clinic = await openClinic()
  const ask = async (url: string) =>
    (await clinic.portal.app.inject({ url, headers: authHeaders(clinic.admin) })).statusCode
  for (let i = 0; i < 10; i++) expect(await ask('/api/me/export')).toBe(200)
  expect(await ask('/api/me/export')).toBe(429)
  for (let i = 0; i < 10; i++) expect(await ask('/api/export')).toBe(200)
  expect(await ask('/api/export')).toBe(429)
})

test('asks for a recent sign-in, and writes the export to the activity log', async () => {
  const { portal, admin } = await openClinic()
  await download({ portal, admin })
  const entries = await portal.db
    .selectFrom('audit_entry')
    .select('action')
    .where('object_kind', '=', 'exportClinic')
    .execute()
  expect(entries).toEqual([{ action: 'read' }])
  await portal.db
    .updateTable('session')
    .set({ confirmed_at: new Date(0) })
    .execute()
  const { statusCode, body } = await portal.app.inject({ url: '/api/export', headers: authHeaders(admin) })
  expect([statusCode, JSON.parse(body).code]).toEqual([403, 'reauthentication_required'])
})
