-- Returns the instants of a chair's outage. Inlined into the query that calls it.
create or replace function outage_range(o chair_outage, zone text) returns tstzrange language sql stable as $$
  select tstzrange(o.first_day::timestamp at time zone zone, (o.last_day + 1)::timestamp at time zone zone)
$$;
