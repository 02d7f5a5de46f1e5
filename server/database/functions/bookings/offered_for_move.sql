-- Returns every slot of a booking's treatment to which `move_appointment` moves the booking, from one clinic day to another:
-- the slots that are free without the booking, apart from those at which its patient has another appointment.
create or replace function offered_for_move(moved uuid, first_day date, last_day date, zone text, at timestamptz)
returns table (treatment_id uuid, day date, start_minute smallint, end_minute smallint, during tstzrange,
  places integer, doctors uuid[])
language sql stable rows 100 as $$
  select p.treatment_id, p.day, p.start_minute, p.end_minute, p.during, p.places, p.doctors
  from booking b
  cross join lateral places(array[b.treatment_id], greatest(first_day, (at at time zone zone)::date),
    least(last_day, (at at time zone zone)::date + 365), zone, at, ignored => b.id) p
  where b.id = moved and p.places > 0 and find_conflict(b.patient_id, b.treatment_id, p.day, p.during, b.id) is null
$$;
