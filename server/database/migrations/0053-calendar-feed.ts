import { type Kysely, sql } from 'kysely'

/** The address at which a calendar reads a person's appointments, at most one for each. It ends with their account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feed (
      person_id uuid primary key constraint feed_of_active_person references person (active_id),
      token_hash bytea not null constraint one_feed_per_token unique,
      treatments boolean not null,
      names boolean not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create function audit_calendar_feed() returns trigger language plpgsql as $$
    begin
      perform record_audit_entry('calendar_feed_' || case tg_op when 'DELETE' then 'removed' else 'made' end, 'person',
        coalesce(new.person_id, old.person_id), coalesce(new.person_id, old.person_id), '{}');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_calendar_feed after insert or update or delete on calendar_feed
    for each row execute function audit_calendar_feed()`.execute(db)
}
