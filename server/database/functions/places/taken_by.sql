-- Returns the resources that a booking or an offer takes, by the position of the need, as `decide_place` does. The rows of
-- what ended two days ago are deleted: then its doctor and its chair are returned.
create or replace function taken_by(taker uuid) returns uuid[] language plpgsql stable as $$
declare
  found uuid[];
  taken record;
begin
  for taken in
    select o.position, o.resource_id from occupancy o where o.booking_id = taker or o.offer_id = taker
    union all
    select n.position, n.id from booking b cross join lateral (values (1, b.doctor_id), (2, b.chair_id)) n (position, id)
    where b.id = taker and not exists (select from occupancy o where o.booking_id = taker)
  loop
    if taken.position > 0 and taken.resource_id is not null then found[taken.position] := taken.resource_id; end if;
  end loop;
  return found;
end $$;
