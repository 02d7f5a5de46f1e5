-- Returns every slot of a booking's treatment to which `move_appointment` moves the booking, from one clinic day to another:
-- the slots that are free without the booking, apart from those at which its patient has another appointment.
create or replace function offered_for_move(moved uuid, first_day date, last_day date, zone text, at timestamptz)
returns table (treatment_id uuid, day date, start_minute smallint, end_minute smallint, during tstzrange,
  places integer, doctors uuid[])
language sql stable rows 100 as $$
  select o.*
  from booking b
  cross join lateral offered_without(array[b.treatment_id], first_day, last_day, zone, at, b.id) o
  where b.id = moved and find_conflict(b.patient_id, b.treatment_id, o.day, o.during, b.id) is null
$$;
