import { type Kysely, sql } from 'kysely'

/**
 * A family has each name and birth date once. Members who were entered twice before stay, told apart by `twin`, until
 * someone removes one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table family_member add column twin smallint not null default 0`.execute(db)
  await sql`
    update family_member m set twin = again.n
    from (
      select id, row_number() over (
        partition by account_id, lower(normalize(name) collate "und-x-icu"), birth_date order by created_at, id) - 1 as n
      from family_member where removed_at is null
    ) again
    where again.id = m.id and again.n > 0`.execute(db)
  await sql`
    create unique index one_member_per_child on family_member
      (account_id, lower(normalize(name) collate "und-x-icu"), birth_date, twin) where removed_at is null`.execute(db)
  await sql`
    create index member_by_child on family_member (birth_date, lower(normalize(name) collate "und-x-icu"))
    where removed_at is null`.execute(db)
}
