-- Returns when a chair can be used on some clinic days: the whole days without outages, nothing if it is out of service.
create or replace function chair_hours(chair uuid, first_day date, last_day date, zone text)
returns tstzmultirange language sql stable as $$
  select tstzmultirange(tstzrange(chair_hours.first_day::timestamp at time zone zone,
      (chair_hours.last_day + 1)::timestamp at time zone zone))
    - coalesce(range_agg(tstzrange(o.first_day::timestamp at time zone zone,
        (o.last_day + 1)::timestamp at time zone zone)) filter (where o.id is not null), '{}')
  from chair c
  left join chair_outage o on o.chair_id = c.id
    and o.first_day <= chair_hours.last_day and o.last_day >= chair_hours.first_day
  where c.id = chair and c.in_service
  group by c.id
$$;
