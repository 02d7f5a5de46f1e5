import { type RawBuilder, sql } from 'kysely'
import { formatClinicDay } from '#contract/dates.ts'
import type { FamilyMember } from '#contract/schemas/family.ts'
import type { Context } from '../context.ts'

/** Returns the people whom an account books for, in the order in which they were added. `shown` is a condition on `m`. */
export async function listFamily(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  shown = sql<boolean>`true`,
) {
  const { rows } = await sql<{ id: string; name: string; birth_date: string; coming: number }>`
    select m.id, m.name, m.birth_date, (
      select count(*)::integer from booking b
      where b.account_id = m.account_id and b.member_id = m.id and is_coming(b, ${clock()})) as coming
    from family_member m where m.account_id = ${accountId} and m.removed_at is null and ${shown}
    order by m.created_at, m.place`.execute(db)
  return rows.map(
    ({ id, name, birth_date, coming }): FamilyMember => ({
      _id: id,
      name,
      birthDate: formatClinicDay(birth_date),
      coming,
    }),
  )
}

/** Whether two `family_member` rows with these aliases have one name and birth date, as the index `one_member_per_child` compares. */
export function isSameChild(one: string, other: string): RawBuilder<boolean> {
  const name = (alias: string) => sql`lower(normalize(${sql.ref(`${alias}.name`)}) collate "und-x-icu")`
  const born = (alias: string) => sql.ref(`${alias}.birth_date`)
  return sql`(${born(one)} = ${born(other)} and ${name(one)} = ${name(other)})`
}
