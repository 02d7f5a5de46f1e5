-- Returns the instants of a doctor's absence. Inlined into the query that calls it.
create or replace function absence_range(a doctor_absence, zone text) returns tstzrange language sql stable as $$
  select tstzrange(
    (a.first_day + make_interval(mins => a.start_minute)) at time zone zone,
    (a.last_day + make_interval(mins => a.end_minute)) at time zone zone)
$$;
