-- Deletes the review of a booking that is cancelled.
create or replace function delete_review() returns trigger language plpgsql as $$
begin
  delete from review where booking_id = new.id;
  return new;
end $$;
create or replace trigger delete_review_on_cancel before update of state on booking
  for each row when (new.state = 'cancelled') execute function delete_review();
