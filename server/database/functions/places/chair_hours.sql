-- Returns when a chair can be used on some clinic days: the whole days without outages, nothing if it is out of service.
-- In plpgsql, because PostgreSQL keeps the plans of its statements and plans an SQL function again in each query.
create or replace function chair_hours(chair uuid, first_day date, last_day date, zone text)
returns tstzmultirange language plpgsql stable as $$
begin
  if not exists (select from chair c where c.id = chair_hours.chair and c.in_service) then return '{}'; end if;
  return tstzmultirange(tstzrange(chair_hours.first_day::timestamp at time zone zone,
      (chair_hours.last_day + 1)::timestamp at time zone zone))
    - coalesce((
      select range_agg(outage_range(o, zone))
      from chair_outage o
      where o.chair_id = chair_hours.chair
        and o.first_day <= chair_hours.last_day and o.last_day >= chair_hours.first_day
    ), '{}');
end $$;
