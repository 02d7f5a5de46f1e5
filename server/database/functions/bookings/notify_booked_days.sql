-- Reports the days of bookings that were added or deleted.
create or replace function notify_booked_days() returns trigger language plpgsql as $$
begin
  perform note_change('availability', to_char(day, 'YYYY-MM-DD'))
  from (select distinct day from written where live) days;
  return null;
end $$;
create or replace trigger notify_booked_days after insert on booking referencing new table as written
  for each statement execute function notify_booked_days();
create or replace trigger notify_freed_days after delete on booking referencing old table as written
  for each statement execute function notify_booked_days();
