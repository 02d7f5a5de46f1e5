-- Returns the free places of a treatment from one clinic day to another, a row for each time and doctor (null: it names none).
create or replace function free_places(treatment uuid, first_day date, last_day date, zone text, at timestamptz)
returns setof free_place language sql stable as $$
  select (o.day, o.start_minute, o.end_minute, o.during, d.id)::free_place
  from offered_of(array[treatment], first_day, last_day, zone, at) o left join lateral unnest(o.doctors) d (id) on true
$$;
