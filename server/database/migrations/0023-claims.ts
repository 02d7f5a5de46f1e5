import { type Kysely, sql } from 'kysely'

/**
 * Bookings are claimed under locks by the function `claim`: the schedule's lock, one table of idempotency keys for all
 * writes, and an index that finds a patient's bookings around a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRequestKeys(db)
  await lockSchedule(db)
  await sql`drop index one_per_treatment_and_day`.execute(db)
  await sql`
    create unique index one_per_treatment_and_day on booking (patient_id, day, treatment_id) where state = 'booked'
  `.execute(db)
}

// The old columns stay for processes of the previous version, which still write them during a rolling restart.
async function createRequestKeys(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table request_key (
      actor uuid not null constraint key_of_person references person on delete cascade,
      key text not null,
      call text not null,
      hash text not null,
      result jsonb not null,
      created_at timestamptz not null,
      primary key (actor, key)
    )`.execute(db)
  await sql`create index request_key_of_booking on request_key ((result ->> 'booking'))`.execute(db)
  await sql`
    insert into request_key (actor, key, call, hash, result, created_at)
    select coalesce(booked_by, patient_id), idempotency_key,
      case when booked_by is null then 'bookAppointment' else 'bookByPhone' end, request_hash,
      jsonb_build_object('outcome', 'booked', 'booking', id), created_at
    from booking where idempotency_key is not null`.execute(db)
  await sql`alter table booking alter request_hash set default ''`.execute(db)
}

// A change of treatments or closed days waits for claims in progress, and claims wait for it. Whatever else writes a
// booking takes the lock in the trigger that rejects closed days.
async function lockSchedule(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function lock_schedule() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('schedule', 0));
      return null;
    end $$`.execute(db)
  for (const table of ['treatment', 'treatment_slot', 'closed_days']) {
    await sql`
      create trigger lock_schedule before insert or update or delete on ${sql.id(table)}
      for each statement execute function lock_schedule()`.execute(db)
  }
  await sql`drop trigger bookings_wait on closed_days`.execute(db)
  await sql`drop function hold_bookings()`.execute(db)
  await sql`
    create or replace function refuse_closed_day() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtextextended('schedule', 0));
      if exists (select from closed_days where new.day between first_day and last_day) then
        raise exception 'the clinic is closed on this day'
          using errcode = 'check_violation', constraint = 'booked_on_open_day', table = 'booking';
      end if;
      return new;
    end $$`.execute(db)
}
