-- Returns all slots of a clinic day, each with the first reason for which it cannot be booked, free or not; null if it can:
-- retired, too_far (more than 365 days ahead), closed, weekday (not offered on it), skipped (the clocks skip its start),
-- past, or notice (shorter than the treatment's). `offered`, `claim` and `why_not` all read it.
create or replace function day_slots(on_day date, zone text, at timestamptz)
returns table (treatment_id uuid, start_minute smallint, end_minute smallint, during tstzrange, reason text)
language sql stable as $$
  select s.treatment_id, s.start_minute, s.end_minute, r.during, case
    when t.retired_at is not null then 'retired'
    when d.too_far then 'too_far'
    when d.closed then 'closed'
    when extract(isodow from on_day)::smallint <> all (t.weekdays) then 'weekday'
    -- Before the reasons that it excludes, so that the range of a bookable slot is computed once.
    when lower(r.during) > at + make_interval(mins => t.notice_minutes) then null
    when r.during is null then 'skipped'
    when lower(r.during) <= at then 'past'
    else 'notice'
  end
  -- `offset 0` makes PostgreSQL decide about the day once and not for each slot.
  from (select on_day > (at at time zone zone)::date + 365 as too_far,
      exists (select from closed_days c where on_day between c.first_day and c.last_day) as closed offset 0) d
  cross join treatment_slot s
  join treatment t on t.id = s.treatment_id,
    -- `offset 0` keeps PostgreSQL from computing the range at each of its uses.
    lateral (select slot_range(on_day, s.start_minute, s.end_minute, zone) as during offset 0) r
$$;
