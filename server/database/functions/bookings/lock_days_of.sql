-- Locks the days of bookings and open offers, see `lock_days`, and returns them. No one moves them until the transaction ends.
--
-- Fails with serialization_failure if one was moved while the transaction waited for the lock; repeat it.
create or replace function lock_days_of(takers uuid[]) returns date[] language plpgsql as $$
declare
  days date[];
  locked date[];
begin
  loop
    days := array(select b.day from booking b where b.id = any (takers)
      union select o.day from waitlist_offer o where o.id = any (takers) and o.outcome is null order by 1);
    if days <> locked then raise exception 'a booking was moved' using errcode = 'serialization_failure'; end if;
    if locked is not null then return locked; end if;
    perform lock_days(days);
    locked := days;
  end loop;
end $$;
