-- Returns every slot of a treatment on a clinic day with the first reason for which it is not offered; null if it is.
-- With `asked_for`, the slots at which that doctor is offered. Reasons, in their order:
--   those of `day_slots`;
--   does_not_perform (the doctor asked for), no_doctor (none takes appointments), not_working, away, busy, or
--     doctors_reserved (bookings without a doctor need the free ones), if the treatment names doctors; booked if it does not;
--   no_chair (none that suits is in service), chair_out, chairs_busy, or chairs_reserved (bookings without a chair).
-- doctors, absences, chairs, outages and bookings are those that the reason is about.
create or replace function why_not(treatment uuid, on_day date, zone text, at timestamptz, asked_for uuid default null)
returns table (start_minute smallint, end_minute smallint, reason text, doctors uuid[], absences uuid[], chairs uuid[],
  outages uuid[], bookings uuid[])
language plpgsql stable set jit = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  named boolean := names_doctors(treatment);
  with_chairs boolean := exists (select from chair);
begin
  return query
  with slots as materialized (
    select s.start_minute, s.end_minute, s.reason, s.during,
      tstzrange(lower(s.during), upper(s.during) + make_interval(mins => t.buffer_minutes)) as occupied,
      exists (select from offered(on_day, on_day, zone, at) o
        where o.treatment_id = treatment and o.start_minute = s.start_minute
          and (asked_for is null or asked_for = any (o.doctors))) as offered
    from day_slots(on_day, zone, at) s join treatment t on t.id = s.treatment_id
    where s.treatment_id = treatment
  ), booked as materialized (
    select b.id, b.treatment_id, b.doctor_id, b.chair_id, b.during, coalesce(b.occupied, b.during) as occupied
    from booking b where occupies(b, at) and b.day between on_day - 1 and on_day + 1
  ), performers as materialized (
    select d.id, d.takes_appointments, weekly_hours(d.id, on_day - 1, on_day + 1, zone) as week,
      doctor_hours(d.id, on_day - 1, on_day + 1, zone) as hours
    from performs p join doctor d on d.id = p.doctor_id
    where p.treatment_id = treatment and named
  ), suitable as materialized (
    select c.id, c.in_service, chair_hours(c.id, on_day - 1, on_day + 1, zone) as hours
    from chair c
    where not exists (select from treatment_chair x where x.treatment_id = treatment)
      or exists (select from treatment_chair x where x.treatment_id = treatment and x.chair_id = c.id)
  ), found as (
    select s.*, d.*, c.*, case
      when s.offered then null
      when s.reason is not null then s.reason
      when asked_for is not null and not coalesce(d.asked, false) then 'does_not_perform'
      when named and d.taking is null then 'no_doctor'
      when named and d.working is null then 'not_working'
      when named and d.present is null then 'away'
      when named and d.free is null then 'busy'
      when named and d.all_free <= cardinality(waiting.ids) then 'doctors_reserved'
      when not named and same.ids <> '{}' then 'booked'
      when with_chairs and c.in_service is null then 'no_chair'
      when with_chairs and c.usable is null then 'chair_out'
      when with_chairs and c.unused is null then 'chairs_busy'
      when with_chairs then 'chairs_reserved'
    end as why, waiting.ids as waiting_ids, same.ids as same_ids, chairless.ids as chairless_ids
    from slots s
    cross join lateral (
      select bool_or(p.id = asked_for) as asked,
        array_agg(p.id) filter (where wanted and p.takes_appointments) as taking,
        array_agg(p.id) filter (where wanted and p.takes_appointments and p.week @> s.during) as working,
        array_agg(p.id) filter (where wanted and p.takes_appointments and p.hours @> s.during) as present,
        array_agg(p.id) filter (where wanted and p.takes_appointments and p.hours @> s.during and not busy) as free,
        count(*) filter (where p.takes_appointments and p.hours @> s.during and not busy) as all_free
      from performers p
      cross join lateral (select asked_for is null or p.id = asked_for as wanted,
        exists (select from booked b where b.doctor_id = p.id and b.occupied && s.occupied) as busy) l
    ) d
    cross join lateral (
      select array_agg(u.id) filter (where u.in_service) as in_service,
        array_agg(u.id) filter (where u.hours @> s.during) as usable,
        array_agg(u.id) filter (where u.hours @> s.during and not exists (
          select from booked b where b.chair_id = u.id and b.occupied && s.occupied)) as unused
      from suitable u
    ) c
    cross join lateral (
      select coalesce(array_agg(b.id order by b.id), '{}') as ids from booked b
      where b.doctor_id is null and b.occupied && s.occupied
        and exists (select from performs p join performs q using (doctor_id)
          where p.treatment_id = treatment and q.treatment_id = b.treatment_id)
    ) waiting
    cross join lateral (
      select coalesce(array_agg(b.id order by b.id), '{}') as ids from booked b
      where b.doctor_id is null and b.treatment_id = treatment and b.during && s.during
    ) same
    cross join lateral (
      select coalesce(array_agg(b.id order by b.id), '{}') as ids from booked b
      where b.chair_id is null and b.occupied && s.occupied
    ) chairless
  )
  select f.start_minute, f.end_minute, f.why,
    coalesce(case f.why when 'not_working' then f.taking when 'away' then f.working when 'busy' then f.present end, '{}'),
    coalesce(case when f.why in ('away', 'busy') then (
      select array_agg(a.id order by a.last_day, a.id) from doctor_absence a
      where a.doctor_id = any (f.working) and a.first_day <= on_day + 1 and a.last_day >= on_day - 1
        and absence_range(a, zone) && f.during) end, '{}'),
    coalesce(case f.why when 'chair_out' then f.in_service when 'chairs_busy' then f.usable
      when 'chairs_reserved' then f.unused end, '{}'),
    coalesce(case when f.why in ('chair_out', 'chairs_busy') then (
      select array_agg(o.id order by o.last_day, o.id) from chair_outage o
      where o.chair_id = any (f.in_service) and outage_range(o, zone) && f.during) end, '{}'),
    coalesce(case f.why
      when 'booked' then f.same_ids
      when 'doctors_reserved' then f.waiting_ids
      when 'chairs_reserved' then f.chairless_ids
      when 'busy' then (select array_agg(b.id order by b.during, b.id) from booked b
        where b.doctor_id = any (f.present) and b.occupied && f.occupied)
      when 'chairs_busy' then (select array_agg(b.id order by b.during, b.id) from booked b
        where b.chair_id = any (f.usable) and b.occupied && f.occupied)
    end, '{}')
  from found f
  order by f.start_minute;
end $$;
