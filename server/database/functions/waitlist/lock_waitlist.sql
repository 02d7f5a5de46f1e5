-- Locks the waitlist until the transaction ends, as everything must that adds, changes or ends an entry or an offer. Locks are
-- taken in one order everywhere: people, the schedule, days by date, the waitlist, rows.
create or replace function lock_waitlist() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('waitlist', 0))
$$;
