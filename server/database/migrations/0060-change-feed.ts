import { type Kysely, sql } from 'kysely'

/**
 * Changes are written to a table in their own transaction, instead of being sent by it: a transaction that notifies keeps
 * all others that do from committing until its own commit is on the disk. A process of 0.3.0 neither reads the table nor
 * tells others what it has changed, so what it writes is still sent by the transaction.
 *
 * Drops the triggers on the channel `access`, to which nothing listens since 0.2.0.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Not logged: after a crash of the database every process reconnects, and treats everything as changed.
  await sql`
    create unlogged table change (
      xact xid8 not null default pg_current_xact_id(),
      channel text not null,
      payload text not null,
      written_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index changes_in_order on change (xact)`.execute(db)
  await sql`
    create function note_change(channel text, payload text) returns void language plpgsql as $$
    begin
      insert into change (channel, payload) values (note_change.channel, note_change.payload);
      if current_setting('portal.reads_changes', true) is distinct from 'on' then
        perform pg_notify(note_change.channel, note_change.payload);
      end if;
    end $$`.execute(db)
  await replaceTriggers(db)
  for (const [trigger, table] of leftovers) {
    await sql`drop trigger ${sql.id(trigger)} on ${sql.id(table)}`.execute(db)
  }
  for (const name of ['tell_access', 'tell_changed_people', 'tell_everybody']) {
    await sql`drop function ${sql.id(name)}()`.execute(db)
  }
}

const leftovers = [
  ['tell_changed_people', 'person'],
  ['tell_everybody', 'person'],
  ['tell_deleted_sessions', 'session'],
  ['tell_updated_sessions', 'session'],
  ['tell_everybody', 'session'],
] as const

async function replaceTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function notify_all_days() returns trigger language plpgsql as $$
    begin
      perform note_change('availability', 'every day');
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function notify_booked_days() returns trigger language plpgsql as $$
    begin
      perform note_change('availability', to_char(day, 'YYYY-MM-DD'))
      from (select distinct day from written where live) days;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function notify_changed_days() returns trigger language plpgsql as $$
    begin
      perform note_change('availability', to_char(day, 'YYYY-MM-DD'))
      from (
        select distinct unnest(array[earlier.day, later.day]) as day
        from (select * from earlier where live) earlier
        full join (select * from later where live) later using (id)
        where (earlier.treatment_id, earlier.day, earlier.during, earlier.doctor_id, earlier.chair_id, earlier.occupied)
          is distinct from (later.treatment_id, later.day, later.during, later.doctor_id, later.chair_id, later.occupied)
      ) days
      where day is not null;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function notify_desks() returns trigger language plpgsql as $$
    begin
      perform note_change('desk', to_char(day, 'YYYY-MM-DD'))
      from (select distinct later.day from earlier join later using (id) where earlier is distinct from later) days;
      return null;
    end $$`.execute(db)
}
