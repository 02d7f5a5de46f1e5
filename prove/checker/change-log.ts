import { type Kysely, sql } from 'kysely'
import type { Database } from '../../server/database/schema.ts'

/** A row as JSON, with the columns of its table. */
export type LoggedRow = Readonly<Record<string, unknown>>

/** An inserted, changed or deleted row of the schedule, the bookings or the waitlist. */
export interface LoggedChange {
  readonly table: string
  /** Transaction of the change. The rows of conflicting transactions follow each other, because they lock each other out. */
  readonly transaction: string
  /** Time of the change in milliseconds since the epoch, before its commit. */
  readonly at: number
  readonly before: LoggedRow | null
  readonly after: LoggedRow | null
}

/** Tables of the schedule. Changes of bookings and of the waitlist are logged as well. */
export const scheduleTables = [
  'treatment',
  'treatment_slot',
  'treatment_chair',
  'doctor',
  'performs',
  'working_hours',
  'doctor_absence',
  'chair',
  'chair_outage',
  'closed_days',
] as const

/** Adds triggers that log every change from now on, and logs the present rows. */
export async function startChangeLog(db: Kysely<Database>): Promise<void> {
  await sql`create schema if not exists proof`.execute(db)
  await sql`
    create table proof.change (
      position bigserial primary key,
      transaction xid8 not null default pg_current_xact_id(),
      at timestamptz not null default clock_timestamp(),
      source text not null,
      before jsonb,
      after jsonb
    )`.execute(db)
  await sql`
    create function proof.log_change() returns trigger language plpgsql as $$
    begin
      insert into proof.change (source, before, after) values (tg_table_name, to_jsonb(old), to_jsonb(new));
      return null;
    end $$`.execute(db)
  for (const table of [...scheduleTables, 'booking', 'waitlist_entry', 'waitlist_offer']) {
    const columns = table === 'booking' ? ' of day, start_minute, end_minute, doctor_id, chair_id, state' : ''
    await sql`
      create trigger log_change after insert or delete or update${sql.raw(columns)} on ${sql.id(table)}
      for each row execute function proof.log_change()`.execute(db)
    await sql`
      insert into proof.change (source, after)
      select ${sql.lit(table)}, to_jsonb(x) from ${sql.id(table)} x`.execute(db)
  }
}

/** Returns the logged changes in their order. */
export async function readChangeLog(db: Kysely<Database>): Promise<LoggedChange[]> {
  const { rows } = await sql<LoggedChange>`
    select source as table, transaction::text, (extract(epoch from at) * 1000)::float8 as at, before, after
    from proof.change order by position`.execute(db)
  return rows
}
