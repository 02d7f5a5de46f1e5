import { type Kysely, sql } from 'kysely'

/** Previews of a changed schedule are rolled back, so they need no lock and block no booking. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function lock_schedule() returns trigger language plpgsql as $$
    begin
      if current_setting('portal.preview', true) is distinct from 'on' then
        perform pg_advisory_xact_lock(hashtextextended('schedule', 0));
      end if;
      return null;
    end $$`.execute(db)
}
