-- Locks the schedule (shared) and days until the transaction ends, as everything must that books, moves or cancels on these
-- days; null: the whole schedule, so that nothing is booked, moved or cancelled. Locks are taken in one order everywhere:
-- people, the schedule, days by date, the waitlist, rows. At READ COMMITTED each later statement sees what was committed before.
create or replace function lock_days(days date[]) returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'lock_days needs READ COMMITTED' using errcode = 'invalid_transaction_state';
  elsif days is null then
    perform pg_advisory_xact_lock(hashtextextended('schedule', 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('schedule', 0));
    perform pg_advisory_xact_lock(hashtextextended(d::text, 2)) from (select distinct d from unnest(days) d order by d) d;
  end if;
end $$;
