import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { requestIdOf } from './portable.ts'

/** An object of a person, or the person. */
interface Touchable {
  readonly id: string
  readonly personId: string
}

/**
 * Returns the IDs of those people or objects that something other than the import has changed since, such as a merge. Triggers
 * write an audit entry of every change, so data of a capability that is added later counts too. Reading changes nothing. Someone who
 * was invited has a link to what was imported, so they count too, unless the mail never left.
 */
export async function findTouched(
  db: Kysely<Database>,
  of: readonly Touchable[],
  importId: string,
): Promise<Set<string>> {
  const own = requestIdOf(importId)
  const { rows } = await sql<{ id: string }>`
    select i.id from jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as i (id uuid, "personId" uuid)
    where exists (select from person p where p.id = i.id and p.merged_into is not null)
      or exists (
      select from audit_entry e where e.person_id = i."personId" and (i.id = i."personId" or e.object_id = i.id)
        and e.action <> 'read' and case when e.action = 'patient_invited'
          then exists (select from import_source s where s.kind = 'patients' and s.object_id = i."personId" and s.invited_at is not null)
          else e.request_id is distinct from ${own} end
        -- An object of a merged patient was imported for another person.
        and e.id > coalesce((select min(f.id) from audit_entry f
          where f.person_id = i."personId" and (i.id = i."personId" or f.object_id = i.id) and f.request_id = ${own}), 0))`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
