-- Until when the patient can cancel a booking: by the policy or, if that is later, undo it. Hours are elapsed time, so a clock change does not move the deadline.
create or replace function cancel_until(b booking) returns timestamptz language sql stable as $$
  select greatest(lower(b.during) - r.cancel_until_hours * interval '1 hour', undo_until(b)) from rule_of(b) r
$$;
