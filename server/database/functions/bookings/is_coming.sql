-- Whether a booking is still to come: it has not started, and its patient is not here, who may be early. It is inlined.
create or replace function is_coming(b booking, at timestamptz) returns boolean language sql stable as $$
  select b.state = 'booked' and b.whereabouts = 'expected' and lower(b.during) > at
$$;
