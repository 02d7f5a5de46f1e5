import type { Kysely } from 'kysely'
import type { NameChoice } from '#contract/schemas/import.ts'
import type { Database } from '../../database/schema.ts'
import type { Named } from './find-named.ts'

type Kind = NameChoice['kind']

/** Returns what stands for names of an import that are unknown, by the folded name. */
export async function findChosen(db: Kysely<Database>, importId: string, kind: Kind): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('import_name')
    .select(['name', ({ fn }) => fn.coalesce('treatment_id', 'doctor_id').as('id')])
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.flatMap(({ name, id }) => (id === null ? [] : [[name, id]])))
}

/** Lets the names of an import that are unknown stand for what an admin has chosen. A name that is known stays what it is. */
export async function withChosen(
  db: Kysely<Database>,
  importId: string,
  kind: Kind,
  known: Map<string, Named>,
): Promise<Map<string, Named>> {
  const byId = new Map([...known.values()].map((named) => [named.id, named]))
  for (const [name, id] of await findChosen(db, importId, kind)) {
    const named = byId.get(id)
    if (named && !known.has(name)) known.set(name, named)
  }
  return known
}
