-- Writes the rows of what a booking or an offer takes, which has none yet. resources: see `decide_place`. needed: the rules
-- that were set aside for it: with the buffer, its own is left out, and those of others end when it begins. until: when an
-- offer expires; null for a booking.
create or replace function take_place(booking uuid, offer uuid, treatment uuid, during tstzrange, resources uuid[],
  needed text[], until timestamptz) returns void language plpgsql as $$
begin
  if 'buffer' = any (needed) then
    update occupancy o set during = tstzrange(lower(o.during), greatest(o.ends, lower(take_place.during)))
    where o.resource_id = any (resources) and o.during && take_place.during and o.ends <= lower(take_place.during);
  end if;
  insert into occupancy (booking_id, offer_id, treatment_id, position, resource_id, during, ends, held_until)
  select booking, offer, treatment, n.position, case n.position when 0 then treatment else resources[n.position] end,
    tstzrange(lower(take_place.during) + make_interval(mins => n.from_minute), e.to_at
      + case when 'buffer' = any (needed) then interval '0' else make_interval(mins => n.buffer_minutes) end), e.to_at, until
  from needs_of(array[treatment]) n
  cross join lateral (select
    coalesce(lower(take_place.during) + make_interval(mins => n.to_minute), upper(take_place.during)) as to_at) e
  where n.position > 0 or resources[1] is null;
end $$;
