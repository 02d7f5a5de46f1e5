import { sql } from 'kysely'
import type { ImportField, ImportKind } from '#contract/schemas/import.ts'
import { folded } from './kinds/find-people.ts'
import type { Row, Scope, Tx } from './portable.ts'
import { portableData } from './portable-data.ts'

/** The fields of a row with the names, numbers or addresses of what it refers to. */
const references = {
  treatments: ['treatment', 'treatments', 'speciality'],
  doctors: ['doctor'],
} as const satisfies Partial<Record<ImportKind, readonly ImportField[]>>

interface NeededRow extends Row<object> {
  readonly fileId: string
}

/**
 * Writes what rows of a check may refer to and the same import brings along: its treatments and doctors, and the patients of these
 * rows. The transaction is rolled back.
 */
export async function applyNeeded(
  tx: Tx,
  kind: ImportKind,
  rows: readonly { readonly fields: object | null }[],
  scope: Scope,
): Promise<void> {
  const doctors = await findNamed(tx, 'doctors', rows, scope)
  const treatments = await findNamed(tx, 'treatments', [...rows, ...doctors], scope)
  const needed = { treatments, doctors, patients: await findPatients(tx, kind, rows, scope) }
  for (const [of, found] of Object.entries(needed) as [ImportKind, NeededRow[]][]) {
    for (const [fileId, ofFile] of Map.groupBy(found, (row) => row.fileId)) {
      await portableData[of].apply(tx, ofFile, { ...scope, fileId, dry: false })
    }
  }
}

const columns = sql`r.file_id as "fileId", r.number, r.fields, r.decision`
const usable = sql`r.fields is not null and r.outcome is distinct from 'problem' and r.decision is distinct from 'skip'`

async function findNamed(
  tx: Tx,
  kind: keyof typeof references,
  of: readonly { readonly fields: object | null }[],
  { importId }: Scope,
): Promise<NeededRow[]> {
  const names = of.flatMap(({ fields }) =>
    references[kind].flatMap(
      (field) => (fields as Partial<Record<ImportField, string | string[]>> | null)?.[field] ?? [],
    ),
  )
  if (names.length === 0) return []
  const folded = [...new Set(names.map((name) => name.trim().toLowerCase()))]
  const { rows } = await sql<NeededRow>`
    select ${columns} from import_row r join import_file f on f.id = r.file_id
    where f.import_id = ${importId} and f.kind = ${kind} and ${usable} and exists (
      select from unnest(array['name', 'number', 'email']) field where lower(btrim(r.fields ->> field) collate "und-x-icu") = any (${folded}::text[]))
    order by f.position, r.number`.execute(tx)
  return rows
}

async function findPatients(
  tx: Tx,
  kind: ImportKind,
  rows: readonly { readonly fields: object | null }[],
  { importId }: Scope,
): Promise<NeededRow[]> {
  const { patientOf } = portableData[kind]
  const asked = rows.flatMap(({ fields }) => (fields && patientOf ? [patientOf(fields)] : []))
  if (asked.length === 0) return []
  const { rows: found } = await sql<NeededRow>`
    with a as materialized (select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (number text, name text, email text)),
    f as materialized (select id from import_file where import_id = ${importId} and kind = 'patients'),
    r as (
      select r.* from f join import_row r on r.file_id = f.id and r.fields ->> 'number' in (select number from a)
      union
      select r.* from f join import_row r on r.file_id = f.id
        and ${folded(sql`r.fields ->> 'name'`)} in (select ${folded(sql`name`)} from a where number is null)
      union
      select r.* from import_row r where r.import_id = ${importId} and r.file_id in (select id from f)
        and r.fields ->> 'email' in (select email from a where number is null)
    )
    select ${columns} from r where ${usable} order by r.file_id, r.number`.execute(tx)
  return found
}
