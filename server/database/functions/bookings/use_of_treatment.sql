-- Returns the number of upcoming bookings of a treatment, and whether it can be removed: it was never booked, and no
-- time of it is offered to the waitlist.
create or replace function use_of_treatment(of_treatment uuid, at timestamptz)
returns table (coming integer, removable boolean) language sql stable as $$
  select
    (select count(*)::integer from booking b
      where b.treatment_id = of_treatment and is_live(b) and lower(b.during) > at),
    not exists (select from booking b where b.treatment_id = of_treatment)
      and not exists (select from occupancy o where o.treatment_id = of_treatment and o.offer_id is not null)
      and not exists (select from doctor d where d.treatment_id = of_treatment)
$$;
