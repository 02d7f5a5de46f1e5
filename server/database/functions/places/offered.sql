-- Returns every slot with a free place from one clinic day to another, see `places`. Inlined into the query that calls it.
create or replace function offered(first_day date, last_day date, zone text, at timestamptz)
returns table (treatment_id uuid, day date, start_minute smallint, end_minute smallint, during tstzrange,
  places integer, doctors uuid[])
language sql stable rows 1000 as $$
  select * from offered_of(null, first_day, last_day, zone, at)
$$;
