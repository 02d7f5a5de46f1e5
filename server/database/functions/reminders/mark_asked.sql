-- Marks an appointment as asked for confirmation when its reminder is delivered.
create or replace function mark_asked() returns trigger language plpgsql as $$
begin
  update booking set confirmation = 'asked'
  where id = new.booking_id and state = 'booked' and lower(during) = new.reminder_of and confirmation = 'not_asked';
  return null;
end $$;
create or replace trigger reminder_asks after update of state on outbox
  for each row when (new.state = 'delivered' and new.reminder_of is not null) execute function mark_asked();
