import { type Kysely, sql } from 'kysely'

/**
 * Whoever listens on `availability` hears which clinic days have other free times now, or `every day`; nothing else is
 * told. Told once a statement and day, since each commit that tells something takes its turn.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tellBookedDays(db)
  await sql`
    create function tell_every_day() returns trigger language plpgsql as $$
    begin
      perform pg_notify('availability', 'every day');
      return null;
    end $$`.execute(db)
  for (const table of ['treatment', 'treatment_slot', 'closed_days']) {
    await sql`
      create trigger tell_every_day after insert or update or delete or truncate on ${sql.id(table)}
      for each statement execute function tell_every_day()`.execute(db)
  }
  await sql`
    create trigger tell_every_day after truncate on booking
    for each statement execute function tell_every_day()`.execute(db)
}

async function tellBookedDays(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_booked_days() returns trigger language plpgsql as $$
    begin
      perform pg_notify('availability', to_char(day, 'YYYY-MM-DD'))
      from (select distinct day from written where state = 'booked') days;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger tell_booked_days after insert on booking referencing new table as written
    for each statement execute function tell_booked_days()`.execute(db)
  await sql`
    create trigger tell_freed_days after delete on booking referencing old table as written
    for each statement execute function tell_booked_days()`.execute(db)
  // Paying, anonymising and the like change no time, and tell nothing.
  await sql`
    create function tell_changed_days() returns trigger language plpgsql as $$
    begin
      perform pg_notify('availability', to_char(day, 'YYYY-MM-DD'))
      from (
        select distinct day
        from (select * from earlier where state = 'booked') earlier
        full join (select * from later where state = 'booked') later using (id, treatment_id, day, during)
        where earlier.state is null or later.state is null
      ) days;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger tell_changed_days after update on booking referencing old table as earlier new table as later
    for each statement execute function tell_changed_days()`.execute(db)
}
