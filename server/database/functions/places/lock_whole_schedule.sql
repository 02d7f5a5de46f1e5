-- Locks the schedule until the transaction ends, so that nothing is booked, moved or cancelled. Lock people first.
create or replace function lock_whole_schedule() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('schedule', 0))
$$;
