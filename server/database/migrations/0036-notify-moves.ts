import { type Kysely, sql } from 'kysely'

/** Notifies also of a booking that gets another doctor, chair or buffer at the same time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function notify_changed_days() returns trigger language plpgsql as $$
    begin
      perform pg_notify('availability', to_char(day, 'YYYY-MM-DD'))
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
}
