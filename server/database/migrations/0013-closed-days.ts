import { type Kysely, sql } from 'kysely'

/**
 * Days on which the clinic is closed. Nothing can be booked on one, whatever statement tries to: a booking looks for
 * closed days when it is written, a closing keeps new bookings out while it looks for those that stand.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table closed_days (
      id uuid primary key default gen_random_uuid(),
      first_day date not null,
      last_day date not null,
      reason text not null constraint reason_is_told check (reason <> ''),
      created_at timestamptz not null,
      constraint days_in_order check (first_day <= last_day),
      constraint closed_once exclude using gist (daterange(first_day, last_day, '[]') with &&)
    )`.execute(db)
  // A closing looks at the bookings of its days while it keeps others waiting.
  await sql`create index booking_day on booking (day)`.execute(db)
  // Its statement runs within the writing one and sees what has been committed by then, not when that began.
  await sql`
    create function refuse_closed_day() returns trigger language plpgsql as $$
    begin
      if exists (select from closed_days where new.day between first_day and last_day) then
        raise exception 'the clinic is closed on this day'
          using errcode = 'check_violation', constraint = 'booked_on_open_day', table = 'booking';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger booked_on_open_day before insert or update of day, state on booking
    for each row when (new.state = 'booked') execute function refuse_closed_day()`.execute(db)
  // Waits for bookings that are being written, and lets none begin before the closing ends.
  await sql`
    create function hold_bookings() returns trigger language plpgsql as $$
    begin
      lock table booking in share row exclusive mode;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger bookings_wait before insert or update of first_day, last_day on closed_days
    for each row execute function hold_bookings()`.execute(db)
  await offerNoClosedDay(db)
  await watchClosedDays(db)
}

async function offerNoClosedDay(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function offered_slots(on_day date, zone text, at timestamptz)
    returns table (treatment_id uuid, start_minute smallint, end_minute smallint, during tstzrange)
    language sql stable as $$
      select s.treatment_id, s.start_minute, s.end_minute, r.during
      from treatment_slot s
      join treatment t on t.id = s.treatment_id,
        lateral (select slot_range(on_day, s.start_minute, s.end_minute, zone) as during) r
      where t.retired_at is null
        and extract(isodow from on_day)::smallint = any (t.weekdays)
        and on_day <= (at at time zone zone)::date + 365
        and lower(r.during) > at
        and not exists (select from closed_days c where on_day between c.first_day and c.last_day)
    $$`.execute(db)
}

async function watchClosedDays(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_closed_days() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        perform tell_audit('days_opened', 'closed_days', old.id, null, '{}');
      else
        perform tell_audit('days_closed', 'closed_days', new.id, null,
          case tg_op when 'UPDATE' then changed_fields(to_jsonb(old), to_jsonb(new)) else '{}' end);
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_closed_days after insert or update or delete on closed_days
    for each row execute function audit_closed_days()`.execute(db)
}
