import { type Kysely, sql } from 'kysely'
import type { Database } from '../../database/schema.ts'

/** A treatment or a doctor by name. */
export interface Named {
  readonly id: string
  /** Length of a treatment. */
  readonly minutes: number
}

/** Returns the treatments by name and number in the old program, in lower case, those that are offered first. */
export async function findTreatments(db: Kysely<Database>): Promise<Map<string, Named>> {
  const { rows } = await sql<Named & { name: string; number: string | null }>`
    select t.id, t.name, s.number,
      coalesce((select max(end_minute - start_minute) from treatment_slot where treatment_id = t.id), 30)::integer as minutes
    from treatment t left join import_source s on s.kind = 'treatments' and s.object_id = t.id
    order by t.retired_at is null, t.created_at`.execute(db)
  return byName(rows)
}

/** Returns the doctors by name, address and number in the old program, in lower case, those who work here first. */
export async function findDoctors(db: Kysely<Database>): Promise<Map<string, Named>> {
  const { rows } = await sql<Named & { name: string; number: string | null; email: string }>`
    select d.id, d.name, d.email, s.number, 0 as minutes
    from doctor d left join import_source s on s.kind = 'doctors' and s.object_id = d.id
    order by d.removed_at is null, d.created_at`.execute(db)
  return byName(rows)
}

function byName(
  rows: readonly (Named & { name: string; number: string | null; email?: string })[],
): Map<string, Named> {
  const keys = rows.flatMap((row) =>
    [row.number, row.email, row.name].flatMap((key) => (key ? [[key.trim().toLowerCase(), row] as const] : [])),
  )
  return new Map(keys)
}
