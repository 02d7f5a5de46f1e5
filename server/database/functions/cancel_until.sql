-- Until when the patient can cancel a booking. Hours are elapsed time, so a clock change does not move the deadline.
create or replace function cancel_until(b booking) returns timestamptz language sql stable as $$
  select lower(b.during) - r.cancel_until_hours * interval '1 hour' from rule_of(b) r
$$;
