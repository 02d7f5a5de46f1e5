import { type Kysely, sql } from 'kysely'

/**
 * When the staff's pages lock and their sessions end, which the clinic sets, and locked sessions: they read and change
 * nothing until their person signs in again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session_rule (
      only_one boolean primary key default true constraint one_session_rule check (only_one),
      lock_minutes smallint not null default 10,
      idle_minutes smallint not null default 30,
      version integer not null default 1,
      constraint locks_soon check (lock_minutes between 1 and 30),
      constraint ends_soon check (idle_minutes between 30 and 240)
    )`.execute(db)
  await sql`insert into session_rule default values`.execute(db)
  await sql`alter table session add column locked_at timestamptz`.execute(db)
}
