-- Offers a place to an entry of the waitlist: holds it, and queues the mail. Returns why it cannot: no_such_slot,
-- day_not_bookable, offer_too_near (the time becomes public), offer_conflicts or slot_taken; null if it could. Call it with
-- the day and the waitlist locked, and expired offers ended.
create or replace function offer_place(e waitlist_entry, on_day date, slot_start smallint, slot_end smallint, doctor uuid,
  zone text, at timestamptz) returns text language plpgsql volatile as $$
declare
  during tstzrange := slot_range(on_day, slot_start, slot_end, zone);
  minute_now integer := extract(hour from at at time zone zone) * 60 + extract(minute from at at time zone zone);
  rule waitlist_rule;
  morning timestamp;
  mailed_at timestamptz := at;
  until timestamptz;
  public_from timestamptz;
  refusal text;
  place record;
  new_id uuid := gen_random_uuid();
begin
  select * into rule from waitlist_rule;
  public_from := lower(during) - make_interval(mins => rule.public_minutes);
  -- In quiet hours, which may be over midnight, the mail and the clock wait until they end.
  if (minute_now - rule.quiet_from + 1440) % 1440 < (rule.quiet_until - rule.quiet_from + 1440) % 1440 then
    morning := (at at time zone zone)::date + (minute_now >= rule.quiet_until)::integer;
    mailed_at := (morning + make_interval(mins => rule.quiet_until)) at time zone zone;
    if lower(during) < (morning + make_interval(mins => rule.quiet_public_until)) at time zone zone then public_from := at; end if;
  end if;
  until := mailed_at + make_interval(mins => case
    when lower(during) >= mailed_at + interval '168 hours' then rule.week_minutes
    when lower(during) >= mailed_at + interval '24 hours' then rule.day_minutes else rule.short_minutes end);
  until := date_trunc('minute', until + interval '1 minute' - interval '1 microsecond');
  select * into place from decide_place(e.treatment_id, on_day, slot_start, slot_end, zone, at, doctor, null, null, false, null);
  refusal := case when place.refusal <> 'slot_taken' then place.refusal
    when until > public_from then 'offer_too_near'
    when find_conflict(e.treated_id, e.treatment_id, on_day, during, replaced_by(e, lower(during))) is not null
      then 'offer_conflicts'
    -- A claim ends expired offers of its own day only, so an offer stays within its day.
    when place.refusal is not null or (on_day + 1)::timestamp at time zone zone < upper(during)
      + (select make_interval(mins => max(n.buffer_minutes)) from needs_of(array[e.treatment_id]) n) then 'slot_taken' end;
  if refusal is not null then return refusal; end if;
  insert into waitlist_offer (id, entry_id, patient_id, day, start_minute, end_minute, doctor_id, price_cents, offered_at,
    held_until)
  select new_id, e.id, e.patient_id, on_day, slot_start, slot_end, place.resources[1], t.price_cents, at, until
  from treatment t where t.id = e.treatment_id;
  perform take_place(null, new_id, e.treatment_id, during, place.resources, '{}', until);
  insert into outbox (template, subject, subject_id, occasion, person_id, created_at, due_at)
  values ('time_offered', 'waitlist_offer', new_id, '{}', e.patient_id, at, mailed_at);
  return null;
end $$;
