import { sql } from 'kysely'
import type { ImportKind } from '#contract/schemas/import.ts'
import type { Tx } from './portable.ts'

/** Where an imported object came from. */
interface Source {
  readonly objectId: string
  readonly personId?: string
  /** The number in the old program. */
  readonly number?: string | undefined
  /** The fields of the row. */
  readonly fields: object
}

/**
 * Stores where objects came from, with the fields as they were imported last. A number that is missing in a row stays, as does
 * the import that was the first. Of several rows about one object, the first counts.
 */
export async function keepSources(
  tx: Tx,
  kind: ImportKind,
  sources: readonly Source[],
  importId: string,
): Promise<void> {
  if (sources.length === 0) return
  const first = [...new Map(sources.toReversed().map((source) => [source.objectId, source])).values()]
  await sql`
    insert into import_source (kind, object_id, person_id, number, fields, import_id)
    select ${kind}, s."objectId", s."personId", s.number, s.fields, ${importId}
    from jsonb_to_recordset(${JSON.stringify(first)}::jsonb)
      as s ("objectId" uuid, "personId" uuid, number text, fields jsonb)
    on conflict (kind, object_id) do update set number = coalesce(excluded.number, import_source.number),
      fields = import_source.fields || excluded.fields
    where import_source.fields is distinct from excluded.fields or import_source.number is distinct from excluded.number`.execute(
    tx,
  )
}

/** Sets back the fields that an update replaced; `null` if the object had not been imported before. */
export async function restoreSource(tx: Tx, kind: ImportKind, objectId: string, fields: object | null): Promise<void> {
  if (fields === null) return
  await tx
    .updateTable('import_source')
    .set({ fields: JSON.stringify(fields) })
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .execute()
}

/** Forgets where objects came from that an import was the first to bring, unless they stay. */
export async function deleteSourcesOf(tx: Tx, importId: string): Promise<void> {
  await sql`
    delete from import_source s where import_id = ${importId} and not exists (
      select from import_row r where r.import_id = ${importId} and r.object_id = s.object_id and r.result = 'kept')`.execute(
    tx,
  )
}
