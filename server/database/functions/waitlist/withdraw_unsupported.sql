-- Withdraws the offers whose time is no longer bookable after a change, apart from the notice. Gives the others another chair
-- where theirs cannot be used, and a doctor if the treatment names doctors only now. Call it with the schedule locked
-- exclusively and the waitlist locked.
create or replace function withdraw_unsupported(zone text, at timestamptz) returns void
language plpgsql volatile as $$
declare
  held booking;
  place record;
begin
  for held in select b.* from booking b where b.state = 'held' order by b.during, b.id loop
    select * into place from find_place(held.treatment_id, held.day, held.during, held.occupied, zone, held.doctor_id, null,
      held, '{}');
    if not place.fits or not exists (select from day_slots(held.day, zone, at) s
      where s.treatment_id = held.treatment_id and (s.start_minute, s.end_minute) = (held.start_minute, held.end_minute)
        and coalesce(s.reason, 'notice') = 'notice')
    then
      perform end_offer(held.id, 'withdrawn', at);
    else
      update booking b set doctor_id = place.doctor, chair_id = place.chair
      where b.id = held.id and (b.doctor_id, b.chair_id) is distinct from (place.doctor, place.chair);
    end if;
  end loop;
end $$;
