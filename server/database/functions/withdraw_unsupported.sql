-- Withdraws the offers that a change of the schedule no longer supports or whose treatment is retired, and gives the others
-- another chair where theirs cannot be used. Call it with the schedule locked exclusively and the waitlist locked.
create or replace function withdraw_unsupported(zone text, at timestamptz) returns void
language plpgsql volatile as $$
declare
  held booking;
  place record;
begin
  for held in select b.* from booking b where b.state = 'held' order by b.during, b.id loop
    select * into place from find_place(held.treatment_id, held.day, held.during, held.occupied, zone, held.doctor_id, null,
      held, '{}');
    if not place.fits or exists (select from closed_days c where held.day between c.first_day and c.last_day)
      or exists (select from treatment t where t.id = held.treatment_id and t.retired_at is not null)
    then
      perform end_offer(held.id, 'withdrawn', at);
    else
      update booking b set chair_id = place.chair where b.id = held.id and b.chair_id is distinct from place.chair;
    end if;
  end loop;
end $$;
