-- Withdraws the offers whose time is no longer bookable after a change, apart from the notice, or all if
-- online booking is paused. Assigns the others another chair
-- if theirs cannot be used, and a doctor if the treatment names doctors only now. Call it with the schedule locked
-- exclusively and the waitlist locked.
create or replace function withdraw_unsupported(zone text, at timestamptz) returns void language plpgsql volatile as $$
declare
  offer record;
  place record;
begin
  for offer in
    select o.*, e.treatment_id, slot_range(o.day, o.start_minute, o.end_minute, zone) as during
    from waitlist_offer o join waitlist_entry e on e.id = o.entry_id where o.outcome is null order by o.day, o.start_minute, o.id
  loop
    select * into place from decide_place(offer.treatment_id, offer.day, offer.start_minute, offer.end_minute, zone, at,
      offer.doctor_id, null, offer.id, false, '{notice}');
    if place.refusal is not null or not takes_online_bookings() then
      perform end_offer(offer.id, 'withdrawn', at);
    elsif place.changes then
      delete from occupancy o where o.offer_id = offer.id;
      perform take_place(null, offer.id, offer.treatment_id, offer.during, place.resources, '{}', offer.held_until);
      update waitlist_offer o set doctor_id = place.resources[1] where o.id = offer.id;
    end if;
  end loop;
end $$;
