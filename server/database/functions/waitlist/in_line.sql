-- Returns the entries that can be offered a time, the first in line first: urgent ones, then those who asked for a doctor, then who
-- joined earlier. The desk calls those who get no offers. None
-- while online booking is paused. Inlined into the query that calls it.
create or replace function in_line() returns setof waitlist_entry language sql stable as $$
  select e.* from waitlist_entry e join person p on p.id = e.patient_id
  where e.ended_at is null and e.paused_at is null and takes_online_bookings() and gets_offers(p)
    and not exists (select from waitlist_offer o where o.entry_id = e.id and o.outcome is null)
  order by e.urgent desc, e.doctor_id is not null desc, e.joined_at, e.id
$$;
