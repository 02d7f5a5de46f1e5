-- Returns every slot of some treatments (null: of all) with a free place from one clinic day to another: how many places it
-- has, and which doctors are free. `doctors` is empty for a treatment that names nobody, which has one place per slot. If
-- the clinic has chairs, a place needs a free one that suits. A booking without a doctor takes one place from each treatment
-- that shares a performing doctor with it, and one without a chair takes any chair: a slot may be refused too early, never
-- given twice. `moved` is a booking to be moved, which takes no place; null if none is.
create or replace function offered_without(of_treatments uuid[], first_day date, last_day date, zone text, at timestamptz,
  moved uuid)
returns table (treatment_id uuid, day date, start_minute smallint, end_minute smallint, during tstzrange,
  places integer, doctors uuid[])
-- Compiling the query takes longer than running it. With the plan for given days, 28 days took ten times longer. Without
-- statistics, which small tables rarely have, the planner would compare each start with each time instead of hashing them.
language plpgsql stable rows 1000 set jit = off set enable_nestloop = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  today date := (at at time zone zone)::date;
  from_day date := greatest(first_day, today);
  to_day date := least(last_day, today + 365);
  with_hours boolean := exists (select from working_hours);
  with_chairs boolean := exists (select from chair);
begin
  return query
  with treatments as materialized (
    select t.id, make_interval(mins => t.buffer_minutes) as buffer,
      with_hours and exists (select from performs p where p.treatment_id = t.id) as named,
      (select array_agg(c.chair_id) from treatment_chair c where c.treatment_id = t.id) as chairs
    from treatment t where t.retired_at is null and (of_treatments is null or t.id = any (of_treatments))
  ), starts as materialized (
    select t.id, d::date as day, o.start_minute, o.end_minute, o.during, t.named, t.chairs,
      tstzrange(lower(o.during), upper(o.during) + t.buffer) as occupied
    from generate_series(from_day::timestamp, to_day, '1 day') d
    cross join lateral offered_slots(d::date, zone, at) o
    join treatments t on t.id = o.treatment_id
  ), times as materialized (
    -- Treatments share their times: each is compared once.
    select distinct during, occupied from starts
  ), booked as materialized (
    select b.treatment_id, b.doctor_id, b.chair_id, b.during, coalesce(b.occupied, b.during) as occupied
    from booking b
    where occupies(b, at) and b.day between from_day - 1 and to_day + 1 and b.id is distinct from moved
  ), unassigned as materialized (
    select * from booked b where b.doctor_id is null or b.chair_id is null
  ), doctor_times as materialized (
    select d.id, doctor_hours(d.id, from_day - 1, to_day + 1, zone) as hours,
      coalesce((select range_agg(b.occupied) from booked b where b.doctor_id = d.id), '{}') as busy
    from doctor d
    where d.takes_appointments and exists (select from performs p where p.doctor_id = d.id)
  ), free_doctors as (
    select p.treatment_id, w.during, w.occupied, array_agg(d.id order by d.id) as doctors
    from times w
    join doctor_times d on d.hours @> w.during and not d.busy && w.occupied
    join performs p on p.doctor_id = d.id
    group by p.treatment_id, w.during, w.occupied
  ), chair_times as materialized (
    select c.id, chair_hours(c.id, from_day - 1, to_day + 1, zone) as hours,
      coalesce((select range_agg(b.occupied) from booked b where b.chair_id = c.id), '{}') as busy
    from chair c where c.in_service
  ), free_chairs as materialized (
    select w.during, w.occupied, array_agg(c.id) as chairs,
      (select count(*)::integer from unassigned b where b.chair_id is null and b.occupied && w.occupied) as taken
    from times w
    join chair_times c on c.hours @> w.during and not c.busy && w.occupied
    group by w.during, w.occupied
  ), taken_slots as materialized (
    select b.treatment_id, range_agg(b.during) as busy
    from unassigned b where b.doctor_id is null group by b.treatment_id
  ), waiting as materialized (
    select t.id, b.occupied
    from treatments t join unassigned b on b.doctor_id is null
    where t.named and exists (select from performs p join performs q using (doctor_id)
      where p.treatment_id = t.id and q.treatment_id = b.treatment_id)
  ), found as (
    select s.id, s.day, s.start_minute, s.end_minute, s.during, coalesce(f.doctors, '{}') as doctors,
      least(
        case
          when s.named then coalesce(cardinality(f.doctors), 0)
            - (select count(*)::integer from waiting w where w.id = s.id and w.occupied && s.occupied)
          when t.busy && s.during then 0
          else 1
        end,
        case when with_chairs then coalesce(
          case when s.chairs is null then cardinality(c.chairs)
            else (select count(*)::integer from unnest(c.chairs) free where free = any (s.chairs)) end - c.taken, 0) end
      ) as places
    from starts s
    left join free_doctors f
      on s.named and f.treatment_id = s.id and f.during = s.during and f.occupied = s.occupied
    left join taken_slots t on not s.named and t.treatment_id = s.id
    left join free_chairs c on c.during = s.during and c.occupied = s.occupied
  )
  select f.id, f.day, f.start_minute, f.end_minute, f.during, f.places, f.doctors from found f where f.places > 0;
end $$;
