-- Writes which days have changed, for all processes to read: those of a row, before and after, to the channel in the argument;
-- of a statement, every day.
create or replace function notify_days() returns trigger language plpgsql as $$
begin
  if tg_level = 'STATEMENT' then
    insert into change (channel, payload) values ('availability', 'every day');
  else
    insert into change (channel, payload)
    select distinct tg_argv[0], to_char(day, 'YYYY-MM-DD') from unnest(array[old.day, new.day]) day where day is not null;
  end if;
  return null;
end $$;

create or replace trigger notify_booked_days after insert on booking for each row
  when (new.live) execute function notify_days('availability');
create or replace trigger notify_freed_days after delete on booking for each row
  when (old.live) execute function notify_days('availability');
create or replace trigger notify_changed_days after update on booking for each row
  when ((old.live or new.live) and (old.live, old.treatment_id, old.day, old.during, old.doctor_id, old.chair_id)
    is distinct from (new.live, new.treatment_id, new.day, new.during, new.doctor_id, new.chair_id))
  execute function notify_days('availability');
create or replace trigger notify_desks after update on booking for each row
  when (old.* is distinct from new.*) execute function notify_days('desk');
create or replace trigger notify_offered_days after insert or delete on waitlist_offer for each row
  execute function notify_days('availability');
create or replace trigger notify_ended_days after update of outcome on waitlist_offer for each row
  when (old.outcome is distinct from new.outcome) execute function notify_days('availability');

create or replace trigger notify_all_days after truncate on booking for each statement execute function notify_days();
create or replace trigger notify_all_days after update on online_booking for each statement execute function notify_days();
create or replace trigger notify_all_days after insert or update or delete or truncate on absence
  for each statement execute function notify_days();
create or replace trigger notify_all_days after insert or update or delete or truncate on closed_days
  for each statement execute function notify_days();
create or replace trigger notify_all_days after insert or update or delete or truncate on doctor
  for each statement execute function notify_days();
create or replace trigger notify_all_days after insert or update or delete or truncate on need
  for each statement execute function notify_days();
create or replace trigger notify_all_days after insert or update or delete or truncate on resource
  for each statement execute function notify_days();
create or replace trigger notify_all_days after insert or update or delete or truncate on suitable
  for each statement execute function notify_days();
create or replace trigger notify_all_days after insert or update or delete or truncate on treatment
  for each statement execute function notify_days();
create or replace trigger notify_all_days after insert or update or delete or truncate on treatment_slot
  for each statement execute function notify_days();
create or replace trigger notify_all_days after insert or update or delete or truncate on working_hours
  for each statement execute function notify_days();
