import { type Kysely, sql } from 'kysely'

/** The clinic, its treatments with their slots, and which of them are offered on a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists btree_gist`.execute(db)
  await sql`
    create table clinic (
      only_one boolean primary key default true constraint one_clinic check (only_one),
      name text not null,
      street text not null,
      city text not null,
      phone text not null
    )`.execute(db)
  await sql`
    create table opening_hours (
      weekday smallint primary key constraint iso_weekday check (weekday between 1 and 7),
      opens_minute smallint not null,
      closes_minute smallint not null,
      constraint hours_within_day check (0 <= opens_minute and opens_minute < closes_minute and closes_minute <= 1440)
    )`.execute(db)
  await sql`
    create table treatment (
      id uuid primary key default gen_random_uuid(),
      name text not null constraint one_treatment_per_name unique,
      price_cents integer not null constraint price_is_payable check (price_cents = 0 or price_cents >= 50),
      weekdays smallint[] not null constraint iso_weekdays check (weekdays <@ '{1,2,3,4,5,6,7}'),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table treatment_slot (
      treatment_id uuid not null constraint slot_of_treatment references treatment on delete cascade,
      start_minute smallint not null,
      end_minute smallint not null,
      primary key (treatment_id, start_minute),
      constraint slot_within_day check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440),
      constraint slots_do_not_overlap
        exclude using gist (treatment_id with =, int4range(start_minute, end_minute) with &&)
    )`.execute(db)
  // The length is counted from the start as an instant, so that a change of clocks inside a slot keeps its length.
  // A start that the clocks skip has no range; one they show twice has one.
  await sql`
    create function slot_range(on_day date, start_minute integer, end_minute integer, zone text)
    returns tstzrange language sql immutable as $$
      select case
        when on_day + make_interval(mins => start_minute) =
          (on_day + make_interval(mins => start_minute)) at time zone zone at time zone zone
        then tstzrange(
          (on_day + make_interval(mins => start_minute)) at time zone zone,
          (on_day + make_interval(mins => start_minute)) at time zone zone
            + make_interval(secs => 60 * (end_minute - start_minute)))
      end
    $$`.execute(db)
  // The one rule of what can be booked on a clinic day: not past, not begun, at most 365 days ahead, on a weekday of
  // the treatment. Availability and booking both read it.
  await sql`
    create function offered_slots(on_day date, zone text, at timestamptz)
    returns table (treatment_id uuid, start_minute smallint, end_minute smallint, during tstzrange)
    language sql stable as $$
      select s.treatment_id, s.start_minute, s.end_minute, r.during
      from treatment_slot s
      join treatment t on t.id = s.treatment_id,
        lateral (select slot_range(on_day, s.start_minute, s.end_minute, zone) as during) r
      where extract(isodow from on_day)::smallint = any (t.weekdays)
        and on_day <= (at at time zone zone)::date + 365
        and lower(r.during) > at
    $$`.execute(db)
}
