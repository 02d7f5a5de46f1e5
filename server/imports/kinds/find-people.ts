import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { canSignIn, isUnverified } from '../../identity/queries.ts'
import { type Candidate, type Described, maxNamesakes } from '../match-patient.ts'

/** Returns a name without accents, case and spaces. Indexes of persons and rows have this expression. `isSameName` decides. */
export function folded(name: RawBuilder<unknown>): RawBuilder<string> {
  return sql`replace(fold_for_search(${name}), ' ', '')`
}

/**
 * Returns the people who may be those of some rows, by the place of the row: with its number, its address, or its name. Of those
 * with its name and no other number, one more than `maxNamesakes` at most.
 */
export async function findCandidates(
  db: Kysely<Database>,
  rows: readonly Described[],
): Promise<readonly (readonly Candidate[])[]> {
  const asked = rows.map(({ oldNumber, name, email }, place) => ({ place, number: oldNumber, name, email }))
  const { rows: found } = await sql<Candidate & { place: number }>`
    with r as materialized (
      select *, ${folded(sql`name`)} as folded_name
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r (place integer, number text, name text, email text)
    ), c as (
      select r.place, s.object_id as id from r join import_source s on s.kind = 'patients' and s.number = r.number
      union
      select r.place, p.id from r join person p on p.email = r.email
      union
      select r.place, f.person_id from r join former_email f on f.email = r.email
      union
      select r.place, p.id from r cross join lateral (
        select p.id from person p where ${folded(sql`p.name`)} = r.folded_name and p.removed_at is null
          and (r.number is null or not exists (
            select from import_source s where s.kind = 'patients' and s.object_id = p.id and s.number <> r.number))
        order by p.email limit ${maxNamesakes + 1}) p
    )
    select c.place, person.id, person.name, s.fields ->> 'name' as "importedName", person.email,
      person.email_verified as "emailVerified", person.phone, s.fields ->> 'birthDate' as "birthDate", s.number as "oldNumber",
      person.role <> 'patient' as "isStaff", ${canSignIn} as "canSignIn",
      ${isUnverified} as "isUnverified"
    from c join person on person.id = c.id and person.removed_at is null
    left join import_source s on s.kind = 'patients' and s.object_id = person.id
    order by c.place, person.id`.execute(db)
  const byPlace = Map.groupBy(found, ({ place }) => place)
  return rows.map((_, place) => byPlace.get(place) ?? [])
}

/** Returns the IDs of the people who have or had each address, also those for whom an import kept it because others share it. */
export async function findAddressOwners(
  db: Kysely<Database>,
  emails: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const { rows } = await sql<{ email: string; id: string }>`
    select p.email, p.id from person p where p.email = any (${emails}::text[]) and p.removed_at is null
    union
    select f.email, f.person_id from former_email f where f.email = any (${emails}::text[])
    union
    select s.fields ->> 'email', s.object_id from import_source s
    where s.kind = 'patients' and s.fields ->> 'email' = any (${emails}::text[])`.execute(db)
  const byEmail = Map.groupBy(rows, ({ email }) => email)
  return new Map([...byEmail].map(([email, owners]) => [email, owners.map(({ id }) => id)]))
}
