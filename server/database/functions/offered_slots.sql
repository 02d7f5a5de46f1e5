-- Returns the bookable slots of a clinic day, whether free or not: the treatment is not retired and is offered on this
-- weekday, the clinic is open, the day is at most 365 days ahead, and the slot starts after `at` and the treatment's notice.
-- `offered` and `claim` read this function, so that exactly what is offered can be booked.
create or replace function offered_slots(on_day date, zone text, at timestamptz)
returns table (treatment_id uuid, start_minute smallint, end_minute smallint, during tstzrange)
language sql stable as $$
  select s.treatment_id, s.start_minute, s.end_minute, r.during
  from treatment_slot s
  join treatment t on t.id = s.treatment_id,
    lateral (select slot_range(on_day, s.start_minute, s.end_minute, zone) as during) r
  where t.retired_at is null
    and extract(isodow from on_day)::smallint = any (t.weekdays)
    and on_day <= (at at time zone zone)::date + 365
    and lower(r.during) > at + make_interval(mins => t.notice_minutes)
    and not exists (select from closed_days c where on_day between c.first_day and c.last_day)
$$;
