-- Returns, for each of some entries of the waitlist, the first times, at most `most`, that are free now and suit it in the next
-- two months, each with one of its free doctors. The free places are computed once for all entries. Only those that an
-- entry wishes, and up to what its person has booked since, are checked for conflicts and refusals.
create or replace function fitting_times(entries waitlist_entry[], zone text, at timestamptz, most integer)
returns table (entry_id uuid, day date, start_minute smallint, end_minute smallint, during tstzrange, doctor_id uuid)
language sql stable as $$
  with free as materialized (
    select o.treatment_id, o.day, o.start_minute, o.end_minute, o.during, d.id as doctor_id
    from (select (at at time zone zone)::date as today, max(e.until) as last_day, array_agg(distinct e.treatment_id) as wanted
      from unnest(entries) e having count(*) > 0) w
    cross join lateral offered(w.today, least(w.last_day, w.today + 61), zone, at, w.wanted) o
    left join lateral unnest(o.doctors) d (id) on true
  )
  select e.id, p.day, p.start_minute, p.end_minute, p.during, p.doctor_id
  from unnest(entries) e
  cross join lateral booked_since(e, at) b (starts_at)
  cross join lateral (
    select * from (
      -- `offset 0` keeps the conditions below from being checked for every place.
      select distinct on (lower(f.during)) f.*
      from free f
      where f.treatment_id = e.treatment_id and wishes(e, f.day, f.start_minute, f.doctor_id)
        and (b.starts_at is null or lower(f.during) <= b.starts_at)
      order by lower(f.during), f.doctor_id offset 0
    ) f
    where suits(e, f.day, f.start_minute, f.doctor_id) and can_take(e, f.day, f.during, at)
    limit most
  ) p
$$;
