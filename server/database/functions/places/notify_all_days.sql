-- Reports that the free times of every day may have changed.
create or replace function notify_all_days() returns trigger language plpgsql as $$
begin
  perform note_change('availability', 'every day');
  return null;
end $$;
create or replace trigger notify_all_days after insert or update or delete or truncate on absence
  for each statement execute function notify_all_days();
create or replace trigger notify_all_days after truncate on booking
  for each statement execute function notify_all_days();
create or replace trigger notify_all_days after insert or update or delete or truncate on chair
  for each statement execute function notify_all_days();
create or replace trigger notify_all_days after insert or update or delete or truncate on closed_days
  for each statement execute function notify_all_days();
create or replace trigger notify_all_days after insert or update or delete or truncate on doctor
  for each statement execute function notify_all_days();
create or replace trigger notify_all_days after insert or update or delete or truncate on need
  for each statement execute function notify_all_days();
create or replace trigger notify_all_days after insert or update or delete or truncate on suitable
  for each statement execute function notify_all_days();
create or replace trigger notify_all_days after insert or update or delete or truncate on treatment
  for each statement execute function notify_all_days();
create or replace trigger notify_all_days after insert or update or delete or truncate on treatment_slot
  for each statement execute function notify_all_days();
create or replace trigger notify_all_days after insert or update or delete or truncate on working_hours
  for each statement execute function notify_all_days();
