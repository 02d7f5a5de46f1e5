-- Offers a place to an entry of the waitlist: holds it, and queues the mail. Returns why it cannot: no_such_slot,
-- day_not_bookable, offer_too_near (the time becomes public), offer_conflicts or slot_taken; null if it could. Call it with
-- the day and the waitlist locked, and expired offers ended.
create or replace function offer_place(e waitlist_entry, on_day date, slot_start smallint, slot_end smallint, doctor uuid,
  zone text, at timestamptz) returns text language plpgsql volatile as $$
declare
  during tstzrange := slot_range(on_day, slot_start, slot_end, zone);
  terms record;
  refusal text;
  place record;
  new_id uuid := gen_random_uuid();
begin
  select * into terms from offer_terms(e.treatment_id, on_day, during, zone, at);
  select * into place from decide_place(e.treatment_id, on_day, slot_start, slot_end, zone, at, doctor, null, null, false, null);
  refusal := case when place.refusal <> 'slot_taken' then place.refusal
    when terms.refusal = 'offer_too_near' then terms.refusal
    when find_conflict(e.treated_id, e.treatment_id, on_day, during, replaced_by(e, lower(during))) is not null
      then 'offer_conflicts'
    else coalesce(place.refusal, terms.refusal) end;
  if refusal is not null then return refusal; end if;
  insert into waitlist_offer (id, entry_id, patient_id, day, start_minute, end_minute, doctor_id, price_cents, offered_at,
    held_until)
  select new_id, e.id, e.patient_id, on_day, slot_start, slot_end, place.resources[1], t.price_cents, at, terms.held_until
  from treatment t where t.id = e.treatment_id;
  perform take_place(null, new_id, e.treatment_id, during, place.resources, '{}', terms.held_until);
  insert into outbox (template, subject, subject_id, occasion, person_id, created_at, due_at)
  values ('time_offered', 'waitlist_offer', new_id, '{}', e.patient_id, at, terms.mailed_at);
  return null;
end $$;
