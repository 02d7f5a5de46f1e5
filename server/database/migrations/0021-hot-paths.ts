import { type Kysely, sql } from 'kysely'

/**
 * What the hot paths need: bookings that are made together are written down each as the act of whom it is of. Whoever
 * listens on `access` hears whose session has ended or changed, or who has other rights or another name now: the
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
  await tellBookings(db)
}

// Once a statement; the setting holds the one act, or that of each booking by its id.
async function tellBookings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_booked() returns trigger language plpgsql as $$
    declare acts jsonb := nullif(current_setting('portal.act', true), '')::jsonb;
    begin
      -- Most who ask for a slot come too late, and nothing is written.
      if not exists (select from written) then return null; end if;
      insert into audit_entry (actor, actor_id, session_hash, request_id, network, action, object_kind, object_id,
        person_id, fields)
      select coalesce(act ->> 'actor', 'portal'), (act ->> 'personId')::uuid,
        left(encode(sha256(convert_to(act ->> 'sessionId', 'UTF8')), 'hex'), 16), act ->> 'requestId',
        network_of(act ->> 'ip'), 'booked', 'booking', id, patient_id, '{}'
      from (select id, patient_id, coalesce(acts -> id::text, acts) as act from written) acted;
      return null;
    end $$`.execute(db)
  await sql`drop trigger audit_booking on booking`.execute(db)
  await sql`
    create trigger audit_booking after update on booking for each row execute function audit_booking()`.execute(db)
  await sql`
    create trigger audit_booked after insert on booking referencing new table as written
    for each statement execute function audit_booked()`.execute(db)
}
