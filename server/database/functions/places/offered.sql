-- Returns every slot of some treatments (null: of all) with a free place from one clinic day to another, see `places`. `moved` is
-- a booking that does not count, because it is to be moved. Inlined into the query that calls it.
create or replace function offered(first_day date, last_day date, zone text, at timestamptz, of_treatments uuid[] default null,
  moved uuid default null)
returns table (treatment_id uuid, day date, start_minute smallint, end_minute smallint, during tstzrange,
  places integer, doctors uuid[]) language sql stable rows 1000 as $$
  select p.treatment_id, p.day, p.start_minute, p.end_minute, p.during, p.places, p.doctors
  from places(of_treatments, greatest(first_day, (at at time zone zone)::date),
    least(last_day, (at at time zone zone)::date + 365), zone, at, ignored => moved) p
  where p.places > 0
$$;
