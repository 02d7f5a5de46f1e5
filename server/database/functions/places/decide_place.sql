-- Decides about a start of a treatment: what a booking takes, or why it gets no place. `claim`, `move_appointment`, offers and
-- `reassign_affected` share it. Call it under the locks of `claim`.
-- moved: the booking or offer that is moved: what it takes does not count, and it keeps that if it is free; null for a new one.
-- keeps_slot: whether it stays at its time, which is possible although the slot is no longer offered.
-- waived: the rules that the staff set aside: notice, hours (absences and the treatment's weekdays too) and buffer. No rule
--   allows two places at a time. Null if none can be waived, as for a patient.
-- refusal: no_such_slot, day_not_bookable, slot_taken, or rules_not_waived; null if there is a place. needed: the rules
--   that had to be, or have to be, waived. kept_reasons: the reasons of `affected` that the staff accept with it: the doctor's
--   hours, and not the treatment's weekday. resources: what it takes of each need, by its position; null: none in particular.
--   changes: whether that differs from what `moved` takes.
-- Of several doctors one who works then, of those the one with the fewest booked minutes on that day, of several chairs the
-- doctor's usual one; then by position.
create or replace function decide_place(treatment uuid, on_day date, slot_start smallint, slot_end smallint, zone text,
  at timestamptz, asked_doctor uuid, asked_chair uuid, moved uuid, keeps_slot boolean, waived text[], out refusal text,
  out needed text[], out kept_reasons text[], out resources uuid[], out changes boolean) language plpgsql stable as $$
declare
  rules text[] := case when keeps_slot then '{start}' else '{}' end;
  more text[] := '{}';
  place record;
  fits boolean;
  need smallint;
  taken uuid;
  working uuid[] := '{}';
  kept uuid[];
  whole_day tstzrange := tstzrange(on_day::timestamp at time zone zone, (on_day + 1)::timestamp at time zone zone);
begin
  needed := '{}';
  if not keeps_slot and not exists (select from treatment_slot s
    where s.treatment_id = treatment and s.start_minute = slot_start and s.end_minute = slot_end) then
    refusal := 'no_such_slot'; return;
  end if;
  loop
    select * into place from places(array[treatment], on_day, on_day, zone, at, array[int4range(slot_start, slot_end)], null, null,
      moved, rules || more, '-infinity');
    if place.reason is not null and place.position is null then
      -- A day of the week comes before the notice, so that a slot may need both. The past cannot be waived.
      if waived is null or place.reason not in ('weekday', 'notice') or lower(place.during) <= at then
        refusal := 'day_not_bookable'; return;
      end if;
      select array_remove(array[case when place.reason = 'weekday' then 'hours' end,
        case when lower(place.during) <= at + make_interval(mins => t.notice_minutes) then 'notice' end], null) into needed
      from treatment t where t.id = treatment;
      rules := '{start}';
      continue;
    end if;
    fits := place.places > 0 and (asked_doctor is null or asked_doctor = any (place.doctors))
      and (asked_chair is null or asked_chair = any (place.free));
    exit when fits or waived is null or more = '{hours,buffer}';
    if 'hours' <> all (more) then working := working || place.free; end if;
    more := case when more = '{}' then '{buffer}' when more = '{buffer}' then '{hours}' else '{hours,buffer}' end;
  end loop;
  if not fits or asked_chair is not null and not exists (select from resource r where r.id = asked_chair and r.kind = 'chair') then
    refusal := 'slot_taken'; return;
  end if;
  kept_reasons := case when 'hours' = any (more) then '{doctor_not_there}' else '{}' end;
  needed := array(select distinct unnest(needed || more) order by 1);
  if not needed <@ coalesce(waived, '{}') then refusal := 'rules_not_waived'; return; end if;
  if moved is not null then
    -- The rows of what ended two days ago are deleted.
    for need, taken in
      select o.position, o.resource_id from occupancy o
      where (o.booking_id = moved or o.offer_id = moved) and o.position > 0 and o.resource_id is not null
      union all
      select n, r from booking b cross join lateral unnest(array[b.doctor_id, b.chair_id]) with ordinality u (r, n)
      where b.id = moved and r is not null and not exists (select from occupancy o where o.booking_id = moved) loop
      kept[need] := taken;
    end loop;
  end if;
  for need in select distinct p from unnest(place.free_for) p where p > 0 order by p loop
    resources[need] := (select r.id from unnest(place.free, place.free_for) f (id, position) join resource r using (id)
      where f.position = need
      order by coalesce(r.id in (asked_doctor, asked_chair), false) desc, coalesce(r.id = any (kept), false) desc,
        r.kind = 'person' and r.id = any (working) desc,
        coalesce(r.id = (select d.usual_chair_id from doctor d where d.id = resources[1]), false) desc,
        case when r.kind = 'person' then (select sum(o.ends - lower(o.during)) from occupancy o
          where o.resource_id = r.id and o.during && whole_day) end nulls first, r.position, r.id
      limit 1);
  end loop;
  changes := resources is distinct from kept;
end $$;
