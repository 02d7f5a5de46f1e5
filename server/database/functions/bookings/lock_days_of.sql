-- Locks the days of bookings, see `lock_days`. No one moves them until the transaction ends.
--
-- Fails with serialization_failure if one was moved while the transaction waited for the lock; repeat it.
create or replace function lock_days_of(bookings uuid[]) returns void language plpgsql as $$
declare
  days date[] := array(select distinct b.day from booking b where b.id = any (bookings) order by b.day);
begin
  perform lock_days(days);
  if days <> array(select distinct b.day from booking b where b.id = any (bookings) order by b.day) then
    raise exception 'a booking was moved' using errcode = 'serialization_failure';
  end if;
end $$;
