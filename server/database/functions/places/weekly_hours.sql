-- Returns the working hours of a doctor on some clinic days in instants: those valid on each day, whether absent or not.
-- A slot reaches into the next day if the clocks skip the end of its day: a query whether hours contain a slot asks for the
-- days next to the slot's as well, so that it gets the same answer for one day as for many.
create or replace function weekly_hours(doctor uuid, first_day date, last_day date, zone text)
returns tstzmultirange language plpgsql stable as $$
begin
  return coalesce((
    select range_agg(tstzrange(
      (d + make_interval(mins => h.start_minute)) at time zone zone,
      (d + make_interval(mins => h.end_minute)) at time zone zone))
    from generate_series(first_day::timestamp, last_day, '1 day') d
    join working_hours h on h.doctor_id = doctor and h.weekday = extract(isodow from d)
      and d::date between h.valid_from and coalesce(h.valid_until, d::date)
  ), '{}');
end $$;
