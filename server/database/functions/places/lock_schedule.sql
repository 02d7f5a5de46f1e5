-- Locks the schedule exclusively before it changes. A preview is rolled back, so it needs no lock and blocks no booking.
create or replace function lock_schedule() returns trigger language plpgsql as $$
begin
  if current_setting('portal.preview', true) is distinct from 'on' then
    perform pg_advisory_xact_lock(hashtextextended('schedule', 0));
  end if;
  return null;
end $$;
create or replace trigger lock_schedule before insert or update or delete on absence
  for each statement execute function lock_schedule();
create or replace trigger lock_schedule before insert or update or delete on chair
  for each statement execute function lock_schedule();
create or replace trigger lock_schedule before insert or update or delete on closed_days
  for each statement execute function lock_schedule();
create or replace trigger lock_schedule before insert or update or delete on doctor
  for each statement execute function lock_schedule();
create or replace trigger lock_schedule before insert or update or delete on need
  for each statement execute function lock_schedule();
create or replace trigger lock_schedule before insert or update or delete on suitable
  for each statement execute function lock_schedule();
create or replace trigger lock_schedule before insert or update or delete on treatment
  for each statement execute function lock_schedule();
create or replace trigger lock_schedule before insert or update or delete on treatment_slot
  for each statement execute function lock_schedule();
create or replace trigger lock_schedule before insert or update or delete on working_hours
  for each statement execute function lock_schedule();
