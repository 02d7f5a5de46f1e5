-- Returns the booking that an open offer becomes when it is accepted; null if it is not open. Its phone is
-- the patient's, or else that of their latest booking; null if none is known.
create or replace function booking_of_offer(offer uuid, zone text) returns setof booking language plpgsql stable as $$
declare
  made booking;
begin
  select o.id, e.patient_id, e.member_id, e.treated_id, e.treatment_id, t.name, o.price_cents, coalesce(m.name, p.name),
    coalesce(p.phone, (select nullif(b.phone, '') from booking b
      where b.account_id = p.id and is_live(b) order by b.created_at desc limit 1)), o.day, o.start_minute, o.end_minute, slot_range(o.day, o.start_minute, o.end_minute, zone), 'booked',
    o.doctor_id, e.doctor_id is not null, '{}', 0, 0, false, 'expected', 'not_asked', current_policy()
  into made.id, made.account_id, made.member_id, made.patient_id, made.treatment_id, made.treatment_name, made.price_cents,
    made.patient_name, made.phone, made.day, made.start_minute, made.end_minute, made.during, made.state, made.doctor_id,
    made.doctor_chosen, made.kept_reasons, made.sequence, made.moves, made.patient_left, made.whereabouts, made.confirmation,
    made.policy
  from waitlist_offer o
  join waitlist_entry e on e.id = o.entry_id
  join treatment t on t.id = e.treatment_id
  join person p on p.id = e.patient_id
  left join family_member m on m.id = e.member_id
  where o.id = offer and o.outcome is null;
  if found then return next made; end if;
end $$;
