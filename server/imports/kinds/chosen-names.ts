import type { Kysely } from 'kysely'
import type { NameChoice } from '#contract/schemas/import.ts'
import type { Database } from '../../database/schema.ts'
import type { Named } from './find-named.ts'

type Kind = NameChoice['kind']

/** Returns what an admin chose for unknown names of an import, by the folded name: an ID, or `null` for no doctor. */
export async function findChosen(
  db: Kysely<Database>,
  importId: string,
  kind: Kind,
): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('import_name')
    .select(['name', ({ fn }) => fn.coalesce('treatment_id', 'doctor_id').as('id')])
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/**
 * Lets the names of an import that are unknown stand for what an admin has chosen, `null` for no doctor. A name that is known stays
 * what it is.
 */
export async function withChosen(
  db: Kysely<Database>,
  importId: string,
  kind: Kind,
  known: ReadonlyMap<string, Named>,
): Promise<Map<string, Named | null>> {
  const byId = new Map([...known.values()].map((named) => [named.id, named]))
  const all = new Map<string, Named | null>(known)
  for (const [name, id] of await findChosen(db, importId, kind)) {
    const named = id === null ? null : byId.get(id)
    if (named !== undefined && !known.has(name)) all.set(name, named)
  }
  return all
}
