-- Returns the start of the first upcoming appointment of the treatment that was booked for the person since they joined; null
-- without one.
create or replace function booked_since(e waitlist_entry, at timestamptz) returns timestamptz language sql stable as $$
  select min(lower(b.during)) from booking b where b.patient_id = e.treated_id and is_live(b) and b.treatment_id = e.treatment_id
    and b.created_at >= e.joined_at and lower(b.during) > at
$$;
