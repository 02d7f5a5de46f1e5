-- Returns the bookable slots of a clinic day, whether free or not: those of `day_slots` without a reason against them.
-- `offered` and `claim` read this function, so that exactly what is offered can be booked.
create or replace function offered_slots(on_day date, zone text, at timestamptz)
returns table (treatment_id uuid, start_minute smallint, end_minute smallint, during tstzrange)
language sql stable as $$
  select s.treatment_id, s.start_minute, s.end_minute, s.during from day_slots(on_day, zone, at) s where s.reason is null
$$;
