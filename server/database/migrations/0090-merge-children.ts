import { type Kysely, sql } from 'kysely'

/**
 * The record that a family member was merged into. Merging leaves an audit entry in the history of each of the two
 * accounts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table family_member
      add column merged_into uuid constraint member_merged_into references family_member (id) on delete set null,
      add constraint merged_member_is_removed check (merged_into is null or removed_at is not null),
      add constraint member_not_merged_into_itself check (merged_into <> id)`.execute(db)
  await sql`create index member_merged on family_member (merged_into) where merged_into is not null`.execute(db)
}
