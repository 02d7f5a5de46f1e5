-- Returns every slot of a treatment on a clinic day with the first reason for which it is not offered, see `places`; null if it
-- is. With `asked_for`, the slots at which that doctor is offered. resources, absences and bookings are those that the reason
-- is about.
create or replace function why_not(treatment uuid, on_day date, zone text, at timestamptz, asked_for uuid default null)
returns table (start_minute smallint, end_minute smallint, reason text, resources uuid[], absences uuid[], bookings uuid[])
language plpgsql stable set jit = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  with needs as materialized (
    select * from needs_of(array[treatment]) n where n.applies
  ), members as materialized (
    select n.position, r.id, h.week, h.hours from needs n
    join resource r on r.active and case when n.kind = 'line' then r.id = treatment when n.anyone then r.kind = n.kind
      else exists (select from suitable s where (s.treatment_id, s.position, s.resource_id) = (treatment, n.position, r.id)) end
    left join hours_of(array(select id from resource), on_day - 1, on_day + 1, zone) h on h.resource_id = r.id
    where asked_for is null or n.position <> 1 or r.id = asked_for
  ), taken as materialized (
    select o.*, n.kind from occupancy o join need n on n.treatment_id = o.treatment_id and n.position = o.position
    where (o.held_until is null or o.held_until > at)
      and o.during && tstzrange((on_day - 1)::timestamp at time zone zone, (on_day + 2)::timestamp at time zone zone))
  select p.start_minute, p.end_minute, p.reason, r.ids,
    array(select x.id from absence x join members m on m.id = x.resource_id and m.position = p.position
      where p.reason in ('away', 'busy', 'chair_out', 'chairs_busy') and m.week @> s.core
        and tstzrange((x.first_day + make_interval(mins => x.start_minute)) at time zone zone,
          (x.last_day + make_interval(mins => x.end_minute)) at time zone zone) && s.core
      order by x.last_day, x.id),
    array(select distinct t.booking_id from taken t where t.booking_id is not null and t.during && s.whole and case
      when p.reason = 'booked' then t.resource_id = treatment
      when p.reason in ('busy', 'chairs_busy') then t.resource_id = any (r.ids)
      when p.reason = 'chairs_reserved' then t.resource_id is null and t.kind = 'chair'
      when p.reason = 'doctors_reserved' then t.resource_id is null and exists (
        select from suitable x join suitable y using (resource_id)
        where (x.treatment_id, x.position) = (t.treatment_id, t.position)
          and (y.treatment_id, y.position) = (treatment, p.position)) end)
  from places(array[treatment], on_day, on_day, zone, at, wanted => asked_for) p
  left join needs n on n.position = p.position
  cross join lateral (select lower(p.during) + make_interval(mins => n.from_minute) as from_at,
    coalesce(lower(p.during) + make_interval(mins => n.to_minute), upper(p.during)) as to_at) e
  cross join lateral (select tstzrange(e.from_at, e.to_at) as core,
    tstzrange(e.from_at, e.to_at + make_interval(mins => n.buffer_minutes)) as whole) s
  cross join lateral (select array(select m.id from members m where m.position = p.position and case
      when p.reason in ('not_working', 'chair_out') then true
      when p.reason = 'away' then m.week @> s.core
      when p.reason in ('busy', 'chairs_busy') then m.hours @> s.core
      when p.reason = 'chairs_reserved' then m.hours @> s.core
        and not exists (select from taken t where t.resource_id = m.id and t.during && s.whole) end
    order by m.id) as ids) r
  order by p.start_minute;
end $$;
