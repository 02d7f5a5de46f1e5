-- Offers a place to an entry of the waitlist: holds it, and queues the mail. Returns whether it could: not if the place is not
-- free or so near that it is public. Call it with the day and the waitlist locked, and expired offers ended.
create or replace function offer_place(e waitlist_entry, on_day date, slot_start smallint, slot_end smallint,
  during tstzrange, doctor uuid, zone text, at timestamptz) returns boolean
language plpgsql volatile as $$
declare
  held record;
  place record;
  chosen record;
  new_id uuid := gen_random_uuid();
  occupied tstzrange := occupied_range(e.treatment_id, during);
begin
  -- A claim ends expired offers of its own day only, so an offer stays within its day.
  if upper(occupied) > (on_day + 1)::timestamp at time zone zone then return false; end if;
  select * into held from hold_period(lower(during), zone, at);
  if held.until_time is null then return false; end if;
  select * into place from find_place(e.treatment_id, on_day, during, occupied, zone, doctor, null, null, '{}');
  if not place.fits then return false; end if;
  select t.name, t.price_cents, coalesce(m.name, p.name) as patient_name, coalesce(p.phone, (
      select b.phone from booking b where b.account_id = p.id and is_live(b) order by b.created_at desc limit 1), '') as phone
  into chosen from treatment t, person p left join family_member m on m.id = e.member_id
  where t.id = e.treatment_id and p.id = e.patient_id;
  insert into waitlist_offer (id, entry_id, patient_id, day, start_minute, end_minute, doctor_id, offered_at, held_until)
  values (new_id, e.id, e.patient_id, on_day, slot_start, slot_end, place.doctor, at, held.until_time);
  insert into booking (id, account_id, member_id, treatment_id, treatment_name, price_cents, patient_name, phone, day, start_minute,
    end_minute, during, doctor_id, chair_id, doctor_chosen, occupied, created_at, state, held_until)
  values (new_id, e.patient_id, e.member_id, e.treatment_id, chosen.name, chosen.price_cents, chosen.patient_name, chosen.phone, on_day,
    slot_start, slot_end, during, place.doctor, place.chair, e.doctor_id is not null, occupied, at, 'held', held.until_time);
  insert into outbox (template, subject, subject_id, occasion, person_id, created_at, due_at)
  values ('time_offered', 'waitlist_offer', new_id, '{}', e.patient_id, at, held.from_time);
  return true;
end $$;
