-- Returns why a slot of a treatment cannot be booked, whether free or not: no_such_slot or day_not_bookable; null if it can.
create or replace function refuse_slot(treatment uuid, on_day date, slot_start smallint, slot_end smallint, zone text,
  at timestamptz) returns text
language sql stable as $$
  select case
    when exists (select from offered_slots(on_day, zone, at) o
      where o.treatment_id = treatment and o.start_minute = slot_start and o.end_minute = slot_end) then null
    when exists (select from treatment_slot s
      where s.treatment_id = treatment and s.start_minute = slot_start and s.end_minute = slot_end)
    then 'day_not_bookable' else 'no_such_slot' end
$$;
