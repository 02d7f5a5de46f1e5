-- The rule. Returns every start of some treatments (null: of all) from one clinic day to another: how many places it has, and
-- who of those who treat is free, in no order; or the first reason for which it has none:
--   retired, too_far (more than 365 days ahead), closed, weekday (not offered on it), skipped (the clocks skip it), past,
--   notice (shorter than the treatment's): against the start, free or not; does_not_perform (`wanted`);
--   about the first need (`position`) that no one free suits: no_doctor (none takes appointments), not_working, away, busy,
--   doctors_reserved (bookings without one need the free ones); booked (the line); no_chair, chair_out, chairs_busy,
--   chairs_reserved.
-- A place takes one of each need. What a booking has not got (null in `occupancy`) takes one of all that it could need: a
-- start may be refused too early, and is never given twice.
-- starts: given starts with their ends, in minutes of the day. step: minutes from one start to the next. Null: the treatment's own.
-- wanted: who is to treat. ignored: the booking or offer that is moved, which does not count. waived: rules that do not
--   count: buffer (of others too), hours (absences too), and start (all reasons against the start itself).
-- holds_at: offers that expired until then do not count; null: `at`. The constraint cannot read the clock: what
--   decides passes '-infinity', and counts an offer until it is ended.
-- free: if `starts` are given, all free resources, and the positions of the needs that each is free for (`free_for`).
create or replace function places(of_treatments uuid[], first_day date, last_day date, zone text, at timestamptz,
  starts int4range[] default null, step integer default null, wanted uuid default null, ignored uuid default null,
  waived text[] default '{}', holds_at timestamptz default null)
returns table (treatment_id uuid, day date, start_minute smallint, end_minute smallint, during tstzrange, places integer,
  doctors uuid[], reason text, "position" smallint, free uuid[], free_for smallint[])
-- Compiling the query takes longer than running it. One plan serves one start and two months: it hashes, which is fast for
-- both. `unnest` of an array has a small estimate, so that hash tables are not made for a thousand days.
language plpgsql stable rows 1000 set jit = off set plan_cache_mode = force_generic_plan set work_mem = '32MB'
  set enable_nestloop = off set enable_sort = off as $$
#variable_conflict use_column
begin
  return query
  with days as materialized (
    select d as day, extract(isodow from d)::smallint as weekday, d > (at at time zone zone)::date + 365 as too_far,
      exists (select from closed_days c where d between c.first_day and c.last_day) as closed
    from unnest(array(select generate_series(first_day::timestamp, last_day, '1 day')::date)) d
  ), slots as materialized (
    select t.id, t.retired_at is not null as retired, t.weekdays, t.notice_minutes, s.start_minute, s.end_minute
    from treatment t
    cross join lateral (
      select s.start_minute, s.end_minute from treatment_slot s where s.treatment_id = t.id and starts is null and step is null
      union all
      select lower(g)::smallint, upper(g)::smallint from unnest(starts) g
      union all
      select m::smallint, (m + l.minutes)::smallint
      from (select max(s.end_minute - s.start_minute) as minutes from treatment_slot s where s.treatment_id = t.id) l,
        unnest(array(select generate_series(0, 1440 - l.minutes, step))) m where step is not null
    ) s
    where of_treatments is null or t.id = any (of_treatments)
  ), begins as materialized (
    select *, lower(s.during) as starts_at, upper(s.during) as ends_at, s.reason is null as open from (
      select s.id, d.day, s.start_minute, s.end_minute, r.during, case
          when 'start' = any (waived) then null
          when s.retired then 'retired'
          when d.too_far then 'too_far'
          when d.closed then 'closed'
          when d.weekday <> all (s.weekdays) then 'weekday'
          -- Before the reasons that it excludes, so that the range of a bookable start is computed once.
          when lower(r.during) > at + make_interval(mins => s.notice_minutes) then null
          when r.during is null then 'skipped'
          when lower(r.during) <= at then 'past'
          else 'notice' end as reason
      -- `offset 0` keeps PostgreSQL from computing the range at each of its uses.
      from days d cross join slots s cross join lateral (
        select slot_range(d.day, s.start_minute, s.end_minute, zone) as during offset 0) r offset 0) s
  ), needs as materialized (
    -- `key` is the same for treatments that need the same for the same part of their time.
    select n.*, dense_rank() over (order by n.kind, n.position = 1, n.named, case n.kind when 'line' then n.id end, n.from_minute,
      n.to_minute, n.buffer_minutes) as key
    from (select n.*, n.treatment_id as id, array(select s.resource_id from suitable s
        where s.treatment_id = n.treatment_id and s.position = n.position order by 1) as named
      from needs_of(of_treatments) n where n.applies offset 0) n
  ), keys as materialized (
    select distinct on (key) * from needs order by key
  ), members as materialized (
    select k.key, r.id as resource_id
    from keys k join resource r on r.active
      and case when k.kind = 'line' then r.id = k.id when k.anyone then r.kind = k.kind else r.id = any (k.named) end
  ), spans as materialized (
    -- Treatments share their times: each is compared once.
    select s.key, s.starts_at, s.ends_at, k.kind, k.position, tstzrange(e.from_at, e.to_at) as core,
      tstzrange(e.from_at, e.to_at + case when 'buffer' = any (waived) then interval '0'
        else make_interval(mins => k.buffer_minutes) end) as taken
    from (select distinct n.key, s.starts_at, s.ends_at from begins s join needs n on n.id = s.id where s.open) s
    join keys k using (key)
    cross join lateral (select s.starts_at + make_interval(mins => k.from_minute) as from_at,
      coalesce(s.starts_at + make_interval(mins => k.to_minute), s.ends_at) as to_at) e
  ), whole as materialized (
    select tstzrange(min(lower(taken)), max(upper(taken))) as time from spans
  ), times as materialized (
    select h.resource_id, h.week, case when 'hours' = any (waived) then '{(,)}' else h.hours end as hours,
      coalesce(o.busy, '{}') as busy
    from (select array(select distinct resource_id from members) as ids offset 0) a
    cross join lateral hours_of(a.ids, first_day - 1, last_day + 1, zone) h
    cross join lateral (
      select range_agg(case when 'buffer' = any (waived) then tstzrange(lower(o.during), o.ends) else o.during end) as busy
      from occupancy o where o.resource_id = h.resource_id and o.during && (select time from whole)
        and (o.held_until is null or o.held_until > coalesce(holds_at, at))
        and (ignored is null or coalesce(o.booking_id, o.offer_id) <> ignored)
    ) o
  ), waiting as materialized (
    select o.treatment_id as id, o.position, n.kind, o.during
    from occupancy o join need n on n.treatment_id = o.treatment_id and n.position = o.position
    where o.resource_id is null and o.during && (select time from whole)
      and (o.held_until is null or o.held_until > coalesce(holds_at, at))
      and (ignored is null or coalesce(o.booking_id, o.offer_id) <> ignored)
      and n.kind in (select kind from keys)
  ), reserved as materialized (
    select s.key, s.starts_at, s.ends_at, count(*)::integer as number
    from waiting w join spans s on s.kind = w.kind and w.during && s.taken join keys k using (key)
    where w.kind = 'chair' or exists (select from suitable o
      where o.treatment_id = w.id and o.position = w.position and o.resource_id = any (k.named))
    group by s.key, s.starts_at, s.ends_at
  ), found as materialized (
    select s.key, s.starts_at, s.ends_at, (count(*) filter (where l.level = 4))::integer as number,
      array_agg(m.resource_id) filter (where l.level = 4 and (s.kind = 'person' or starts is not null)) as free,
      max(l.level) filter (where wanted is null or s.position <> 1 or m.resource_id = wanted) as level
    from spans s join members m using (key) left join times t on t.resource_id = m.resource_id
    -- The highest level of the members selects the reason in the arrays at the end.
    cross join lateral (select case when t.hours @> s.core then case when t.busy && s.taken then 3 else 4 end
      when t.week @> s.core then 2 else 1 end as level offset 0) l
    group by s.key, s.starts_at, s.ends_at
  ), counted as materialized (
    select s.id, s.starts_at, s.ends_at, min(l.places) as places,
      max(f.free) filter (where n.position = 1 and n.kind = 'person') as doctors,
      min(n.position * 8 + coalesce(f.level, 0)) filter (where l.places <= 0) as lack
    from begins s join needs n on n.id = s.id
    left join found f on (f.key, f.starts_at, f.ends_at) = (n.key, s.starts_at, s.ends_at)
    left join reserved r on (r.key, r.starts_at, r.ends_at) = (n.key, s.starts_at, s.ends_at)
    cross join lateral (select case when f.level = 4 then f.number - coalesce(r.number, 0) else 0 end as places offset 0) l
    where s.open group by s.id, s.starts_at, s.ends_at
  )
  select s.id, s.day, s.start_minute, s.end_minute, s.during, w.places, coalesce(c.doctors, '{}'), case
      when w.places > 0 then null
      when s.reason is not null then s.reason
      when unsuitable then 'does_not_perform'
      else (select (case n.kind
          when 'person' then array['no_doctor', 'not_working', 'away', 'busy', 'doctors_reserved']
          when 'line' then array['booked', 'booked', 'booked', 'booked', 'booked']
          else array['no_chair', 'chair_out', 'chair_out', 'chairs_busy', 'chairs_reserved'] end)[c.lack % 8 + 1]
        from needs n where n.id = s.id and n.position = c.lack / 8) end,
    case when not unsuitable then (c.lack / 8)::smallint end, f.free, f.free_for
  from begins s left join counted c on (c.id, c.starts_at, c.ends_at) = (s.id, s.starts_at, s.ends_at)
  cross join lateral (select array_agg(r) as free, array_agg(n.position) as free_for
    from needs n join found f using (key) cross join lateral unnest(f.free) r
    where starts is not null and n.id = s.id and (f.starts_at, f.ends_at) = (s.starts_at, s.ends_at)) f
  cross join lateral (select wanted is not null and not exists (select from needs n
    where n.id = s.id and n.position = 1 and wanted = any (n.named)) as unsuitable offset 0) x
  cross join lateral (select case when unsuitable then 0 else greatest(coalesce(c.places, 0), 0) end as places offset 0) w;
end $$;
