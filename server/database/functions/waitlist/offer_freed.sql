-- Offers the places of some clinic days that are free now and were not in `before` (see `note_free_places`): each to the
-- first in line who waits for it. Urgent entries come first, then those who asked for the doctor, then who joined earlier.
-- Call it under the locks of `note_free_places`, after the change and after expired offers were ended.
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
    select * from wanted_places(first_day, last_day, zone, at) w
    where not exists (select from unnest(before) b (place) where b.place = w.place)
    order by lower(w.during), w.treatment_id, w.doctor_id
  loop
    select e.* into entry
    from waitlist_entry e join person p on p.id = e.patient_id
    where e.ended_at is null and e.treatment_id = place.treatment_id
      and waits_for(e, place.treatment_id, place.day, place.start_minute, place.doctor_id)
      -- The desk calls the others.
      and gets_offers(p)
      and not network_is_served(e, place.day)
      and can_take(e, place.day, place.during, at)
    order by e.urgent desc, e.doctor_id is not null desc, e.joined_at, e.id limit 1;
    if found then
      perform offer_place(entry, place.day, place.start_minute, place.end_minute, place.during, place.doctor_id, zone, at);
    end if;
  end loop;
  perform set_config('portal.act', coalesce(acting, ''), true);
end $$;
