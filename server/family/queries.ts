import { type RawBuilder, sql } from 'kysely'
import { type Columns, toAnswer } from '#contract/field-list.ts'
import { type FamilyMember, memberFields } from '#contract/schemas/family.ts'
import type { Context } from '../context.ts'
import { selected } from '../database/selected.ts'
import { isComing } from '../policy/preview-refund.ts'

/** Returns the people whom an account books for, in the order in which they were added. `shown` is a condition on `m`. */
export async function listFamily(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  shown = sql<boolean>`true`,
) {
  const { rows } = await sql<Columns<typeof memberFields> & { id: string; coming: number }>`
    select m.id, ${selected('m', memberFields)}, (
      select count(*)::integer from booking b
      where b.account_id = m.account_id and b.member_id = m.id and ${isComing('b', clock())}) as coming
    from family_member m where m.account_id = ${accountId} and m.removed_at is null and ${shown}
    order by m.created_at, m.place`.execute(db)
  return rows.map(({ id, coming, ...row }): FamilyMember => ({ _id: id, ...toAnswer(memberFields, row), coming }))
}

/**
 * Whether two `family_member` rows with these aliases have one name and birth date, as the index `one_member_per_child`
 * compares.
 */
export function isSameChild(one: string, other: string): RawBuilder<boolean> {
  const name = (alias: string) => sql`lower(normalize(${sql.ref(`${alias}.name`)}) collate "und-x-icu")`
  const born = (alias: string) => sql.ref(`${alias}.birth_date`)
  return sql`(${born(one)} = ${born(other)} and ${name(one)} = ${name(other)})`
}
