-- Returns when resources can be used on some clinic days, in instants: `week` by the working hours of a person, or at any time
-- if it is in service; `hours` without absences. What has no hours has no row.
-- A slot reaches into the next day if the clocks skip the end of its day: who asks whether hours contain a slot asks for the
-- days next to the slot's as well, and gets the same answer for one day as for many. Inlined into the query that calls it.
create or replace function hours_of(resources uuid[], first_day date, last_day date, zone text)
returns table (resource_id uuid, week tstzmultirange, hours tstzmultirange) language sql stable rows 40 as $$
  select w.id, w.week, case when a.off is null then w.week else w.week - a.off end
  from (
    select h.doctor_id as id, range_agg(tstzrange((d + make_interval(mins => h.start_minute)) at time zone zone,
      (d + make_interval(mins => h.end_minute)) at time zone zone)) as week
    from unnest(array(select generate_series(first_day::timestamp, last_day, '1 day'))) d
    join working_hours h on h.weekday = extract(isodow from d) and d::date between h.valid_from and coalesce(h.valid_until, d::date)
    where h.doctor_id = any (resources) group by h.doctor_id
    union all
    select r.id, tstzmultirange(tstzrange(first_day::timestamp at time zone zone, (last_day + 1)::timestamp at time zone zone))
    from resource r where r.id = any (resources) and r.active and r.kind <> 'person'
  ) w
  left join lateral (
    select range_agg(tstzrange((a.first_day + make_interval(mins => a.start_minute)) at time zone zone,
      (a.last_day + make_interval(mins => a.end_minute)) at time zone zone)) as off
    from absence a where a.resource_id = w.id and a.first_day <= hours_of.last_day and a.last_day >= hours_of.first_day
  ) a on true
$$;
