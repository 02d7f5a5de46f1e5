-- Whether a booking takes its doctor, chair and slot at a time: a live one, or an offer of the waitlist that has not expired.
-- The constraints cannot read the clock: at '-infinity', an offer takes them until it is ended. It is inlined.
create or replace function occupies(b booking, at timestamptz) returns boolean language sql stable as $$
  select b.state <> 'cancelled' and (b.held_until is null or b.held_until > at)
$$;
