-- Offers a place to an entry of the waitlist: holds it, and queues the mail. Returns whether it could: not if the place is not
-- free or so near that it is public. Call it with the day and the waitlist locked, and expired offers ended.
create or replace function offer_place(e waitlist_entry, on_day date, slot_start smallint, slot_end smallint,
  during tstzrange, doctor uuid, zone text, at timestamptz) returns boolean
language plpgsql volatile as $$
declare
  held record;
  place record;
  new_id uuid := gen_random_uuid();
  buffer interval := (select make_interval(mins => max(n.buffer_minutes)) from needs_of(array[e.treatment_id]) n);
begin
  -- A claim ends expired offers of its own day only, so an offer stays within its day.
  if upper(during) + buffer > (on_day + 1)::timestamp at time zone zone then return false; end if;
  select * into held from hold_period(lower(during), zone, at);
  if held.until_time is null then return false; end if;
  select * into place from decide_place(e.treatment_id, on_day, slot_start, slot_end, zone, at, doctor, null, null, false, null);
  if place.refusal is not null then return false; end if;
  insert into waitlist_offer (id, entry_id, patient_id, day, start_minute, end_minute, doctor_id, price_cents, offered_at,
    held_until)
  select new_id, e.id, e.patient_id, on_day, slot_start, slot_end, place.resources[1], t.price_cents, at, held.until_time
  from treatment t where t.id = e.treatment_id;
  perform take_place(null, new_id, e.treatment_id, during, place.resources, '{}', held.until_time);
  insert into outbox (template, subject, subject_id, occasion, person_id, created_at, due_at)
  values ('time_offered', 'waitlist_offer', new_id, '{}', e.patient_id, at, held.from_time);
  return true;
end $$;
