-- Whether patients book online. If not, the desk still books for them, and no times are offered to the waitlist.
create or replace function takes_online_bookings() returns boolean language sql stable as $$
  select state = 'on' from online_booking
$$;
