import { type Kysely, sql } from 'kysely'
import type { ImportProblem } from '#contract/schemas/import.ts'
import type { Database } from '../../database/schema.ts'
import { isNamed } from '../match-patient.ts'

/** A treatment or a doctor by name. */
export interface Named {
  readonly id: string
  readonly name: string
  /** The name in the file from which it was imported last. */
  readonly importedName: string | null
  /** The number in the old program. */
  readonly oldNumber: string | null
  /** Address of a doctor. */
  readonly email?: string | undefined
  /** Length of a treatment. */
  readonly minutes: number
}

/** Returns the treatments by name and number in the old program, in lower case, those that are offered first. */
export async function findTreatments(db: Kysely<Database>): Promise<Map<string, Named>> {
  const { rows } = await sql<Named>`
    select t.id, t.name, s.fields ->> 'name' as "importedName", s.number as "oldNumber",
      coalesce((select max(end_minute - start_minute) from treatment_slot where treatment_id = t.id), 30)::integer as minutes
    from treatment t left join import_source s on s.kind = 'treatments' and s.object_id = t.id
    order by t.retired_at is null, t.created_at`.execute(db)
  return byName(rows)
}

/** Returns the doctors by name, address and number in the old program, in lower case, those who work here first. */
export async function findDoctors(db: Kysely<Database>): Promise<Map<string, Named>> {
  const { rows } = await sql<Named>`
    select d.id, d.name, s.fields ->> 'name' as "importedName", s.number as "oldNumber", d.email, 0 as minutes
    from doctor d left join import_source s on s.kind = 'doctors' and s.object_id = d.id
    order by d.removed_at is null, d.created_at`.execute(db)
  return byName(rows)
}

function byName(rows: readonly Named[]): Map<string, Named> {
  const known = new Map<string, Named>()
  for (const row of rows) addNamed(known, row)
  return known
}

/** Lets something be found by its name, its number in the old program and its address. */
export function addNamed(known: Map<string, Named>, named: Named): void {
  for (const key of [named.oldNumber, named.email, named.name]) if (key) known.set(fold(key), named)
}

/**
 * Returns what a row is about: it has the number, the address or the name of the row. A number or an address alone does not decide:
 * returns a problem if it is that of another name, such as a number of another program. Returns undefined if nothing is known.
 */
export function findKnown(
  known: ReadonlyMap<string, Named>,
  {
    name,
    number,
    email,
  }: { readonly name: string; readonly number?: string | undefined; readonly email?: string | undefined },
): Named | ImportProblem | undefined {
  const find = (key: string | undefined, isKey: (named: Named) => boolean) => {
    const named = key === undefined ? undefined : known.get(fold(key))
    return named && isKey(named) ? named : undefined
  }
  const byNumber = find(number, ({ oldNumber }) => oldNumber !== null && fold(oldNumber) === fold(number ?? ''))
  const byEmail = find(email, (named) => named.email === email)
  if (byNumber && byNumber.id === byEmail?.id) return byNumber
  if (byNumber && number !== undefined && !isNamed(byNumber, name)) {
    return { code: 'other_name', field: 'number', value: number }
  }
  if (byEmail && email !== undefined && !isNamed(byEmail, name)) {
    return { code: 'other_name', field: 'email', value: email }
  }
  return byNumber ?? byEmail ?? find(name, (named) => isNamed(named, name))
}

/** Folds a name or number, so that it is found however it is written. */
export function fold(name: string): string {
  return name.trim().toLowerCase()
}
