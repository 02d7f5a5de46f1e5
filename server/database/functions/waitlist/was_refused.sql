-- Whether an offer of an entry of the waitlist ended because its person did not take it: they declined it, let it run out, or left.
create or replace function was_refused(o waitlist_offer, of_entry waitlist_entry) returns boolean language sql immutable as $$
  select o.outcome in ('declined', 'day_declined', 'run_out') or o.outcome = 'withdrawn' and of_entry.ended = 'left'
$$;
