-- Until when the patient can move a booking. Hours are elapsed time, so a clock change does not move the deadline.
create or replace function move_until(b booking) returns timestamptz language sql stable as $$
  select lower(b.during) - r.move_until_hours * interval '1 hour' from rule_of(b) r
$$;
