import { type Kysely, sql } from 'kysely'

/**
 * Whoever listens on `access` hears whose session has ended or changed, or who has other rights or another name now: the
 * id of the session or of the person, or `everybody` where they are many.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_access() returns trigger language plpgsql as $$
    begin
      if (select count(*) from (select from written limit 101) first) > 100 then
        perform pg_notify('access', 'everybody');
      else
        perform pg_notify('access', id::text) from written;
      end if;
      return null;
    end $$`.execute(db)
  for (const event of ['update', 'delete']) {
    await sql`
      create trigger ${sql.id(`tell_${event}d_sessions`)} after ${sql.raw(event)} on session
      referencing old table as written for each statement execute function tell_access()`.execute(db)
  }
  await sql`
    create function tell_changed_people() returns trigger language plpgsql as $$
    begin
      perform pg_notify('access', id::text)
      from (
        select earlier.id
        from earlier join later using (id)
        where (earlier.role, earlier.name, earlier.email, earlier.removed_at)
          is distinct from (later.role, later.name, later.email, later.removed_at)
      ) people;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger tell_changed_people after update on person
    referencing old table as earlier new table as later
    for each statement execute function tell_changed_people()`.execute(db)
  await sql`
    create function tell_everybody() returns trigger language plpgsql as $$
    begin
      perform pg_notify('access', 'everybody');
      return null;
    end $$`.execute(db)
  for (const table of ['session', 'person']) {
    await sql`
      create trigger tell_everybody after truncate on ${sql.id(table)}
      for each statement execute function tell_everybody()`.execute(db)
  }
}
