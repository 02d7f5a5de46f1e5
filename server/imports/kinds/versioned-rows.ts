import { type RawBuilder, sql } from 'kysely'
import type { RowResult, Tx, WrittenRow } from '../portable.ts'
import { restoreSource } from '../sources.ts'

/** A kind of an import whose table has versions. */
interface Versioned {
  readonly kind: 'doctors' | 'treatments'
  readonly table: 'doctor' | 'treatment'
}

type Columns = Readonly<Record<string, string | number | undefined>>

interface FollowedRow {
  readonly number: number
  readonly id: string
  /** The columns that the file has values for. */
  readonly given: Columns
  /** Returns these columns of the last file. */
  readonly lastOf: (fields: object) => Columns
}

/** Changes the columns in which the file differs from the table and from the last file, so that no correction of the clinic is reverted. */
export async function followFile(
  tx: Tx,
  { kind, table }: Versioned,
  { number, id, given, lastOf }: FollowedRow,
): Promise<RowResult> {
  const columns = Object.keys(given)
  const { rows } = await sql<{ current: Columns; source: object | null }>`
    select jsonb_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(column)]))}) as current,
      (select fields from import_source s where s.kind = ${kind} and s.object_id = t.id) as source
    from ${sql.table(table)} t where id = ${id}`.execute(tx)
  const { current = {}, source = null } = rows[0] ?? {}
  const last = lastOf(source ?? {})
  const names = columns.filter(
    (name) => given[name] !== undefined && given[name] !== current[name] && given[name] !== last[name],
  )
  if (names.length === 0) return { number, outcome: 'unchanged', result: 'unchanged', objectId: id }
  const version = await change(tx, table, Object.fromEntries(names.map((name) => [name, given[name]])), sql`id = ${id}`)
  if (version === undefined) throw new Error(`The ${table} of row ${number} was deleted.`)
  const before = { columns: Object.fromEntries(names.map((name) => [name, current[name]])), version, source }
  return { number, outcome: 'matched', result: 'updated', objectId: id, before }
}

/**
 * Restores the columns of rows that have not been changed since the import, and deletes what it added if that is unchanged and
 * `isUnused`, a condition on the table as `t`. Returns the numbers of the rows that stay.
 */
export async function undoVersioned(
  tx: Tx,
  { kind, table }: Versioned,
  rows: readonly WrittenRow[],
  isUnused: RawBuilder<unknown>,
): Promise<number[]> {
  const kept: number[] = []
  for (const { number, objectId, result, before } of rows) {
    if (result === 'updated' && before) {
      const given = sql`id = ${objectId} and version = ${before.version ?? 0}`
      if (await change(tx, table, before.columns as Columns, given)) {
        await restoreSource(tx, kind, objectId, before.source)
      } else kept.push(number)
      continue
    }
    const { rows: deleted } = await sql`
      delete from ${sql.table(table)} t where id = ${objectId} and version = 1 and ${isUnused} returning id`.execute(tx)
    if (deleted.length === 0) kept.push(number)
  }
  return kept
}

/** Returns the new version; `undefined` if no row fits the condition. */
async function change(
  tx: Tx,
  table: string,
  columns: Columns,
  which: RawBuilder<unknown>,
): Promise<number | undefined> {
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql<{ version: number }>`
    update ${sql.table(table)} set ${sql.join(set)}, version = version + 1 where ${which} returning version`.execute(tx)
  return rows[0]?.version
}
