-- Returns the doctor and the chair for one slot by the rule of `offered`, or `fits` = false. Reads the indexes of the
-- constraints instead of whole days, which is five times faster; a test proves that both agree. Call it under the
-- locks of `claim`.
--
-- asked_doctor, asked_chair: what is asked for; null = any. moved: the booking that is moved, which is not in its own way and
-- keeps its doctor and chair if they are free; null for a new one.
-- waived: rules that do not count: hours (the doctor's working hours and absences) and buffer (the time after an
-- appointment, of other bookings too). Nobody is ever in two places.
-- Of several doctors one who works then, of those the one with the fewest booked minutes on that day, of several chairs the
-- doctor's usual one; then by position.
create or replace function find_place(treatment uuid, on_day date, during tstzrange, occupied tstzrange, zone text,
  asked_doctor uuid, asked_chair uuid, moved booking, waived text[], out fits boolean, out doctor uuid, out chair uuid)
language plpgsql stable as $$
declare
  whole_day tstzrange := tstzrange(on_day::timestamp at time zone zone, (on_day + 1)::timestamp at time zone zone);
  any_hours boolean := 'hours' = any (waived);
  any_buffer boolean := 'buffer' = any (waived);
  free uuid[];
  unassigned integer;
begin
  fits := false;
  if any_buffer then occupied := during; end if;
  if names_doctors(treatment) then
    select array_agg(d.id order by d.id = asked_doctor desc, d.id = moved.doctor_id desc, h.works desc, l.booked, d.position, d.id) into free
    from performs p
    join doctor d on d.id = p.doctor_id and d.takes_appointments
    cross join lateral (
      select coalesce(sum(extract(epoch from upper(b.during) - lower(b.during))), 0) as booked,
        bool_or(case when any_buffer then b.during else b.occupied end && find_place.occupied
          and b.id is distinct from moved.id) as busy
      from booking b where b.doctor_id = p.doctor_id and occupies(b, '-infinity') and b.occupied && (whole_day + find_place.occupied)
    ) l
    -- `case` reads the hours only of those who perform the treatment and are not busy, and not of all before the joins.
    cross join lateral (
      select case when l.busy then false
        else doctor_hours(p.doctor_id, on_day - 1, on_day + 1, zone) @> find_place.during end as works offset 0
    ) h
    where p.treatment_id = treatment and (h.works or any_hours and l.busy is not true);
    if free is null or asked_doctor <> free[1] then return; end if;
    select count(*) into unassigned from booking b
    where b.doctor_id is null and occupies(b, '-infinity') and b.day between on_day - 1 and on_day + 1
      and coalesce(b.occupied, b.during) && find_place.occupied and b.id is distinct from moved.id
      and exists (select from performs p join performs q using (doctor_id)
        where p.treatment_id = treatment and q.treatment_id = b.treatment_id);
    if cardinality(free) <= unassigned then return; end if;
    doctor := free[1];
  elsif asked_doctor is not null or exists (select from booking b
    where b.treatment_id = treatment and b.doctor_id is null and occupies(b, '-infinity') and b.during && find_place.during
      and b.id is distinct from moved.id)
  then
    return;
  end if;
  if exists (select from chair) then
    select array_agg(c.id order by c.id = asked_chair desc, c.id = moved.chair_id desc,
      c.id = (select d.usual_chair_id from doctor d where d.id = doctor) desc nulls last, c.position, c.id) into free
    from chair c
    where c.in_service
      and (not exists (select from treatment_chair t where t.treatment_id = treatment)
        or exists (select from treatment_chair t where t.treatment_id = treatment and t.chair_id = c.id))
      -- `occupied` contains `during`; without this condition, the index of the constraint does not apply.
      and case when exists (select from booking b where b.chair_id = c.id and occupies(b, '-infinity')
          and b.occupied && find_place.occupied and (not any_buffer or b.during && find_place.occupied)
          and b.id is distinct from moved.id)
        then false else chair_hours(c.id, on_day - 1, on_day + 1, zone) @> find_place.during end;
    if free is null or asked_chair <> free[1] then return; end if;
    select count(*) into unassigned from booking b
    where b.chair_id is null and occupies(b, '-infinity') and b.day between on_day - 1 and on_day + 1
      and coalesce(b.occupied, b.during) && find_place.occupied and b.id is distinct from moved.id;
    if cardinality(free) <= unassigned then return; end if;
    chair := free[1];
  elsif asked_chair is not null then
    return;
  end if;
  fits := true;
end $$;
