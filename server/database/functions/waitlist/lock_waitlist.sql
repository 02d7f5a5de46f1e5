-- Locks the waitlist until the transaction ends, as all must that adds, changes or ends an entry or an offer; after `lock_days`.
create or replace function lock_waitlist() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('waitlist', 0))
$$;
