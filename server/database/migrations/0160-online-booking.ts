import { type Kysely, sql } from 'kysely'

/**
 * Whether patients book online. A new database starts paused, until the sample data or an admin turns booking on; one that is
 * in use goes on taking bookings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table online_booking (
      only_one boolean primary key default true constraint one_online_booking check (only_one),
      state text not null constraint known_online_booking check (state in ('on', 'paused')),
      words text not null default '',
      translations jsonb not null default '{}',
      version integer not null default 1
    )`.execute(db)
  await sql`
    insert into online_booking (state)
    select case when exists (select from clinic) or exists (select from treatment) or exists (select from person)
      then 'on' else 'paused' end`.execute(db)
}
