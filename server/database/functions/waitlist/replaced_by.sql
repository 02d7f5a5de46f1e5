-- Returns the appointment that an offer replaces when it is accepted: the person's next one of the treatment after the offered
-- time, unless the visit has begun.
create or replace function replaced_by(e waitlist_entry, starts timestamptz) returns uuid language sql stable as $$
  select b.id from booking b where b.patient_id = e.treated_id and is_live(b) and b.state = 'booked' and b.whereabouts = 'expected'
    and b.treatment_id = e.treatment_id and lower(b.during) > starts order by lower(b.during) limit 1
$$;
