import { type Kysely, sql } from 'kysely'

/**
 * A note of the staff is about a person: the account's, or a member of their family. Earlier notes stay with the account's
 * person until the staff assign them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staff_note
      add column member_id uuid,
      add constraint note_about_member foreign key (member_id, person_id) references family_member (id, account_id)
  `.execute(db)
  await sql`create index staff_note_by_member on staff_note (member_id) where member_id is not null`.execute(db)
}
