import { type Kysely, sql } from 'kysely'
import type { Database } from '../../server/database/schema.ts'

/** A row as JSON, with the columns of its table. */
export type LoggedRow = Readonly<Record<string, unknown>>

/** What a booking or an open offer takes of one resource, with its buffer. Times in milliseconds since the epoch. */
export interface Taken {
  readonly position: number
  /** Null: any one of those that suit. */
  readonly resource: string | null
  readonly from: number
  readonly ends: number
  readonly to: number
  /** Until when an offer holds it; null for a booking. */
  readonly heldUntil: number | null
}

/** All that a booking or an open offer takes after a statement: the logged row of the table `occupancy`. */
export interface Takings {
  readonly taker: string
  readonly rows: readonly Taken[]
}

/** An inserted, changed or deleted row of the schedule, the bookings or the waitlist, or the takings of one taker. */
export interface LoggedChange {
  readonly table: string
  /** Transaction of the change. The rows of conflicting transactions follow each other, because they lock each other out. */
  readonly transaction: string
  /** Time of the change in milliseconds since the epoch, before its commit. */
  readonly at: number
  readonly before: LoggedRow | null
  readonly after: LoggedRow | null
}

/** Tables of the schedule. Changes of bookings, of the waitlist and of what they take are logged as well. */
export const scheduleTables = [
  'treatment',
  'treatment_slot',
  'need',
  'suitable',
  'doctor',
  'working_hours',
  'absence',
  'chair',
  'closed_days',
] as const

/** Adds triggers that log every change from now on, and logs the present rows, in one transaction. */
export function startChangeLog(db: Kysely<Database>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await createLog(tx)
    await logTakings(tx)
  })
}

async function createLog(db: Kysely<Database>): Promise<void> {
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

/** Logs all that a taker takes after each statement, so that no step shows a half of it. */
async function logTakings(db: Kysely<Database>): Promise<void> {
  await sql`
    create function proof.takings(of uuid) returns jsonb language sql as $$
      select jsonb_build_object('taker', of, 'rows', coalesce(jsonb_agg(jsonb_build_object('position', position,
        'resource', resource_id, 'from', extract(epoch from lower(during)) * 1000, 'ends', extract(epoch from ends) * 1000,
        'to', extract(epoch from upper(during)) * 1000, 'heldUntil', floor(extract(epoch from held_until) * 1000))
        order by position), '[]'))
      from occupancy where booking_id = of or offer_id = of
    $$`.execute(db)
  await sql`
    create function proof.log_takings() returns trigger language plpgsql as $$
    begin
      insert into proof.change (source, after)
      select 'occupancy', proof.takings(taker) from (select distinct coalesce(booking_id, offer_id) as taker from written) w;
      return null;
    end $$`.execute(db)
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`
      create trigger ${sql.id(`log_${event}`)} after ${sql.raw(event)} on occupancy
      referencing ${sql.raw(rows)} table as written
      for each statement execute function proof.log_takings()`.execute(db)
  }
  await sql`
    insert into proof.change (source, after)
    select 'occupancy', proof.takings(taker) from (select distinct coalesce(booking_id, offer_id) as taker from occupancy) o
  `.execute(db)
}

/** Returns the logged changes in their order. */
export async function readChangeLog(db: Kysely<Database>): Promise<LoggedChange[]> {
  const { rows } = await sql<LoggedChange>`
    select source as table, transaction::text, (extract(epoch from at) * 1000)::float8 as at, before, after
    from proof.change order by position`.execute(db)
  return rows
}
