-- Returns a patient's live booking of the same treatment and day, or else at the same time; null if there is none. `moved` is
-- the booking that is moved, which is not in its own way; null for a new one.
create or replace function find_conflict(patient uuid, treatment uuid, on_day date, during tstzrange, moved uuid)
returns jsonb language sql stable as $$
  select jsonb_build_object('outcome', 'already_booked', 'day', b.day, 'start', b.start_minute, 'end', b.end_minute)
  from booking b
  where b.patient_id = patient and is_live(b) and b.id is distinct from moved and b.day between on_day - 1 and on_day + 1
    and (b.treatment_id = treatment and b.day = on_day or b.during && find_conflict.during)
  order by b.treatment_id = treatment and b.day = on_day desc, lower(b.during) limit 1
$$;
