-- Writes an appointment of another program, or returns the reason against it. It queues no mail. Call it with the patient and the
-- day locked as `claim` locks them, after `end_expired_offers`. The start need not be a slot, and notice does not count. One that has
-- ended is checked for its patient only, and a cancelled one not at all.
-- request: now, time_zone, actor (who imports), id (of the booking), patient, treatment_id, day, start, end (minutes of the day),
--   doctor_id (null = anyone), price_cents (null = the treatment's, and 0 for one that has ended), state, note (null = none).
-- returns: {outcome}: written, skipped (the clocks skip the start), patient_busy, closed, or not_free with why, a reason of `places`.
create or replace function import_appointment(request jsonb) returns jsonb
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  asked record;
  place record;
  written booking;
  ended boolean;
  why text;
begin
  select * into asked from jsonb_to_record(request) r (now timestamptz, time_zone text, actor uuid, id uuid, patient uuid,
    treatment_id uuid, day date, start smallint, "end" smallint, doctor_id uuid, price_cents integer, state text, note text);
  written.during := slot_range(asked.day, asked.start, asked."end", asked.time_zone);
  if written.during is null then return '{"outcome": "skipped"}'; end if;
  ended := upper(written.during) <= asked.now;
  written.state := case when asked.state in ('done', 'missed') and not ended then 'booked' else asked.state end;
  if written.state <> 'cancelled'
    and find_conflict(asked.patient, asked.treatment_id, asked.day, written.during, null) is not null then
    return '{"outcome": "patient_busy"}';
  end if;
  if written.state = 'booked' and not ended and exists (select from closed_days c where asked.day between c.first_day and c.last_day) then
    return '{"outcome": "closed"}';
  end if;
  if ended or written.state = 'cancelled' then
    select '{}'::text[] as needed, '{}'::text[] as kept_reasons, array[asked.doctor_id] as resources into place;
  else
    select * into place from decide_place(asked.treatment_id, asked.day, asked.start, asked."end", asked.time_zone, asked.now,
      asked.doctor_id, null, null, true, null);
    if place.refusal is not null then
      select p.reason into why from places(array[asked.treatment_id], asked.day, asked.day, asked.time_zone, asked.now,
        array[int4range(asked.start, asked."end")], null, asked.doctor_id, null, '{start}', '-infinity') p;
      return jsonb_strip_nulls(jsonb_build_object('outcome', 'not_free', 'why', why));
    end if;
  end if;
  select p.name, coalesce(p.phone, ''), t.name, coalesce(asked.price_cents, case when ended then 0 else t.price_cents end)
    into written.patient_name, written.phone, written.treatment_name, written.price_cents
  from person p, treatment t where p.id = asked.patient and t.id = asked.treatment_id;
  written.id := asked.id;
  written.account_id := asked.patient;
  written.treatment_id := asked.treatment_id;
  written.day := asked.day;
  written.start_minute := asked.start;
  written.end_minute := asked."end";
  written.doctor_chosen := asked.doctor_id is not null;
  written.created_at := asked.now;
  written.booked_by := asked.actor;
  written.kept_reasons := place.kept_reasons;
  written.note := asked.note;
  if written.state = 'cancelled' then
    written.cancelled_at := asked.now;
    written.cancelled_by := 'clinic';
  end if;
  perform write_booking(written, place.resources, place.needed);
  return '{"outcome": "written"}';
end $$;
