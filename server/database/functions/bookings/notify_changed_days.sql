-- Reports the days, old and new, of bookings whose time, doctor or chair changed, and to the desks those of all that changed.
create or replace function notify_changed_days() returns trigger language plpgsql as $$
begin
  perform note_change('availability', to_char(day, 'YYYY-MM-DD'))
  from (
    select distinct unnest(array[earlier.day, later.day]) as day
    from (select * from earlier where live) earlier
    full join (select * from later where live) later using (id)
    where (earlier.treatment_id, earlier.day, earlier.during, earlier.doctor_id, earlier.chair_id)
      is distinct from (later.treatment_id, later.day, later.during, later.doctor_id, later.chair_id)
  ) days
  where day is not null;
  perform note_change('desk', to_char(day, 'YYYY-MM-DD'))
  from (select distinct later.day from earlier join later using (id) where earlier is distinct from later) days;
  return null;
end $$;
create or replace trigger notify_changed_days after update on booking referencing old table as earlier new table as later
  for each statement execute function notify_changed_days();
