-- Returns the first times, at most `most`, that are free now and suit an entry of the waitlist in the next two months, each with
-- one of its free doctors.
create or replace function fitting_times(e waitlist_entry, zone text, at timestamptz, most integer)
returns setof free_place language sql stable as $$
  select p.* from (
    select distinct on (lower(f.during)) f.*
    from (select (at at time zone zone)::date as today) t
    cross join lateral free_places(e.treatment_id, t.today, least(e.until, t.today + 61), zone, at) f
    where suits(e, f.day, f.start_minute, f.doctor_id) and can_take(e, f.day, f.during, at)
    order by lower(f.during), f.doctor_id) p
  limit most
$$;
