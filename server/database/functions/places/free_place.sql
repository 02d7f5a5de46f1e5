-- Frees what a booking takes when it is cancelled.
create or replace function free_place() returns trigger language plpgsql as $$
begin
  delete from occupancy o where o.booking_id = new.id;
  return null;
end $$;
create or replace trigger free_place after update of state on booking
  for each row when (new.state = 'cancelled') execute function free_place();
