-- Whether a booking is its patient's: booked, done or missed. The only rule of that: queries call it instead of comparing the
-- state. It is inlined, so that indexes on live bookings apply.
create or replace function is_live(b booking) returns boolean language sql stable as $$
  select b.state <> 'cancelled'
$$;
