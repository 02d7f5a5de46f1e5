import { type Kysely, sql } from 'kysely'

/** Notes of the staff about a patient. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_note (
      id uuid primary key default gen_random_uuid(),
      person_id uuid not null constraint note_about_person references person (active_id),
      author_id uuid constraint note_by_person references person (id) on delete set null,
      text text not null constraint text_not_empty check (text <> ''),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index staff_note_by_person on staff_note (person_id, created_at)`.execute(db)
  await sql`
    create function audit_note() returns trigger language plpgsql as $$
    begin
      perform record_audit_entry(case tg_op when 'INSERT' then 'note_added' else 'note_removed' end, 'staff_note',
        coalesce(new.id, old.id), coalesce(new.person_id, old.person_id), '{}');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_note after insert or delete on staff_note for each row execute function audit_note()`.execute(
    db,
  )
}
