-- Reports the days of changed bookings to the front desks.
create or replace function notify_desks() returns trigger language plpgsql as $$
begin
  perform note_change('desk', to_char(day, 'YYYY-MM-DD'))
  from (select distinct later.day from earlier join later using (id) where earlier is distinct from later) days;
  return null;
end $$;
create or replace trigger notify_desks after update on booking referencing old table as earlier new table as later
  for each statement execute function notify_desks();
