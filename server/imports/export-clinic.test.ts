import { inflateRawSync } from 'node:zlib'
import { beforeEach, expect, inject, test } from 'vitest'
import { importKinds } from '#contract/schemas/import.ts'
import { addPerson, authHeaders, type Person } from '../testing/factories.ts'
import { importFiles } from '../testing/imports.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

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
