-- Locks the schedule (shared) and days until the transaction ends, as everything must that books, moves or cancels on these
-- days. Locks are taken in one order everywhere: people, the schedule, days by date, the waitlist, rows.
create or replace function lock_days(days date[]) returns void language plpgsql as $$
declare
  locked date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('schedule', 0));
  for locked in select distinct d from unnest(days) d order by d loop
    perform pg_advisory_xact_lock(hashtextextended(locked::text, 2));
  end loop;
end $$;
