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
  await sql`
    create or replace function audit_note() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.member_id is not distinct from new.member_id then return null; end if;
      perform record_audit_entry(
        case tg_op when 'INSERT' then 'note_added' when 'DELETE' then 'note_removed' else 'note_assigned' end,
        'staff_note', coalesce(new.id, old.id), coalesce(new.person_id, old.person_id), '{}');
      return null;
    end $$`.execute(db)
  await sql`drop trigger audit_note on staff_note`.execute(db)
  await sql`
    create trigger audit_note after insert or delete or update of member_id on staff_note for each row
    execute function audit_note()`.execute(db)
}
