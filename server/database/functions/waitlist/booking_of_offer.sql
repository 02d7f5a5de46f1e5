-- Returns the booking that an open offer becomes when it is accepted; null if it is not open. Its phone is the patient's, or else
-- that of their latest booking; null if none is known.
create or replace function booking_of_offer(offer uuid, zone text) returns setof booking language sql stable as $$
  select made.*
  from (
    select o.id, e.patient_id as account_id, e.member_id, e.treated_id as patient_id, e.treatment_id, t.name as treatment_name,
      o.price_cents, coalesce(m.name, p.name) as patient_name, coalesce(p.phone, (select nullif(b.phone, '') from booking b
        where b.account_id = p.id and is_live(b) order by b.created_at desc limit 1)) as phone,
      o.day, o.start_minute, o.end_minute, slot_range(o.day, o.start_minute, o.end_minute, zone) as during, 'booked' as state,
      o.doctor_id, e.doctor_id is not null as doctor_chosen, '{}'::text[] as kept_reasons, 0 as sequence, 0 as moves,
      false as patient_left, 'expected' as whereabouts, 'not_asked' as confirmation, current_policy() as policy
    from waitlist_offer o join waitlist_entry e on e.id = o.entry_id
    join treatment t on t.id = e.treatment_id
    join person p on p.id = e.patient_id left join family_member m on m.id = e.member_id
    where o.id = offer and o.outcome is null
  ) found, jsonb_populate_record(null::booking, to_jsonb(found)) made
$$;
