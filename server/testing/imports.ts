import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import type { DataImport, ImportKind, ImportRow } from '#contract/schemas/import.ts'
import type { Database } from '../database/schema.ts'
import { runBatch } from '../imports/run-imports.ts'
import { authHeaders, type Person } from './factories.ts'
import { formOf } from './forms.ts'
import { callAs } from './payments.ts'
import type { TestApp } from './test-app.ts'

type Portal = Pick<TestApp, 'app' | 'context'>
type Files = Partial<Record<ImportKind, string | Buffer>>

/** Uploads a file to an import. */
export async function uploadTo(portal: Portal, admin: Person, id: string, content: string | Buffer, kind: ImportKind) {
  const { payload, headers } = formOf([{ name: 'file', content, fileName: `${kind}.csv`, type: 'text/csv' }])
  const url = `/api/imports/${id}/files?kind=${kind}&name=${kind}.csv`
  const { statusCode, body } = await portal.app.inject({
    ...{ method: 'POST', url, payload },
    headers: authHeaders(admin, headers),
  })
  return { status: statusCode, body: JSON.parse(body) }
}

/**
 * Adds an import with two files of one row each: a patient, whom an admin has to decide on in the state `checked`, and an appointment
 * with the unknown doctor Dr. Weiss. Returns the IDs of the import and the file of the patient.
 */
export async function addStoredImport(
  db: Kysely<Database>,
  admin: Pick<Person, 'id'>,
  state: 'open' | 'checked' = 'open',
): Promise<{ id: string; file: string }> {
  const { id } = await db
    .insertInto('data_import')
    .values({ created_by: admin.id, created_at: new Date(), state })
    .returning('id')
    .executeTakeFirstOrThrow()
  const columns = ['name', 'email']
  const { id: file } = await db
    .insertInto('import_file')
    .values({
      ...{ import_id: id, position: 1, kind: 'patients', name: 'patients.csv', rows: 1, whole: true },
      ...{ encoding: 'UTF-8', headings: columns, columns },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('import_row')
    .values({
      ...{ file_id: file, import_id: id, number: 2, cells: ['Ann', 'ann@clinic.test'] },
      ...{ outcome: 'undecided', candidates: [] },
    })
    .execute()
  const visit = ['patientNumber', 'treatment', 'doctor', 'start']
  const { id: visits } = await db
    .insertInto('import_file')
    .values({
      ...{ import_id: id, position: 2, kind: 'appointments', name: 'appointments.csv', rows: 1, whole: true },
      ...{ encoding: 'UTF-8', headings: visit, columns: visit, dates: 'ymd' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('import_row')
    .values({
      ...{ file_id: visits, import_id: id, number: 2, cells: ['1', 'Crown', 'Dr. Weiss', ''] },
      outcome: 'problem',
      fields: JSON.stringify({ doctor: 'Dr. Weiss' }),
    })
    .execute()
  return { id, file }
}

/** Begins a step of an import, a start after its latest check. */
export async function beginStep(portal: Portal, admin: Person, id: string, name: string) {
  const { check } = (await callAs<DataImport>(portal, admin, 'GET', `/imports/${id}`)).body
  const path = `/imports/${id}/steps/${name}${name === 'start' ? `?check=${check}` : ''}`
  return callAs<DataImport & { code?: string }>(portal, admin, 'POST', path)
}

/** Takes an import to a step and runs the job until it has ended. Returns the import. */
export async function runStep(portal: Portal, admin: Person, id: string, name: string): Promise<DataImport> {
  const { status, body } = await beginStep(portal, admin, id, name)
  expect(status, JSON.stringify(body)).toBe(200)
  while (await runBatch(portal.context));
  return (await callAs<DataImport>(portal, admin, 'GET', `/imports/${id}`)).body
}

/** Begins an import, uploads its files and checks them. */
export async function checkFiles(portal: Portal, admin: Person, files: Files): Promise<DataImport> {
  const { _id } = (await callAs<DataImport>(portal, admin, 'POST', '/imports')).body
  for (const [kind, content] of Object.entries(files)) {
    const { status, body } = await uploadTo(portal, admin, _id, content, kind as ImportKind)
    expect(status, JSON.stringify(body)).toBe(200)
  }
  return runStep(portal, admin, _id, 'check')
}

/** Imports files. */
export async function importFiles(portal: Portal, admin: Person, files: Files): Promise<DataImport> {
  const { _id } = await checkFiles(portal, admin, files)
  return runStep(portal, admin, _id, 'start')
}

/** Lists rows of an import. */
export async function rowsOf(portal: Portal, admin: Person, id: string, outcome: string): Promise<ImportRow[]> {
  return (await callAs<ImportRow[]>(portal, admin, 'GET', `/imports/${id}/rows?outcome=${outcome}`)).body
}
