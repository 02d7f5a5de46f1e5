-- Offers the places of some clinic days that are free now and were not in `before` (see `free_places`): each to the first in
-- line (`in_line`) who waits for it. Call it under the locks of `free_places`, after the change and after expired offers were
-- ended.
create or replace function offer_freed(before text[], first_day date, last_day date, zone text, at timestamptz) returns void
language plpgsql volatile as $$
declare
  acting text := current_setting('portal.act', true);
  place record;
  entry waitlist_entry;
begin
  if before is null then return; end if;
  -- The portal makes the offer, not who freed the time.
  perform set_config('portal.act', '{"actor": "portal"}', true);
  for place in
    select p[1]::uuid as treatment_id, p[2]::date as day, p[3]::smallint as start_minute, p[4]::smallint as end_minute,
      p[5]::uuid as doctor_id, during
    from (select unnest(free_places(first_day, last_day, zone, at)) except select unnest(before)) freed (place),
      string_to_array(freed.place, ' ') p, slot_range(p[2]::date, p[3]::integer, p[4]::integer, zone) during
    order by lower(during), 1, 5
  loop
    select e.* into entry from in_line() e
    where e.treatment_id = place.treatment_id and wishes(e, place.day, place.start_minute, place.doctor_id)
      -- Accounts of one person, or members of a family, could hold a time one after the other. So the network that an entry
      -- joined from, or its account, gets three offers that are open, or were of this day and refused, also by deleted accounts.
      and (e.network is null or 3 > (select count(*) from refused_offer r where r.network = e.network and r.day = place.day)
        + (select count(*) from waitlist_entry n join waitlist_offer o on o.entry_id = n.id
          where (n.network = e.network or n.patient_id = e.patient_id)
            and (o.outcome is null or o.day = place.day and was_refused(o, n))))
      and can_take(e, place.day, place.start_minute, place.during, at)
    limit 1;
    if found then
      perform offer_place(entry, place.day, place.start_minute, place.end_minute, place.doctor_id, zone, at);
    end if;
  end loop;
  perform set_config('portal.act', coalesce(acting, ''), true);
end $$;
