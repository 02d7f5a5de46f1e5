-- Deletes the rows of another table that are about a row. Arguments: the table, and its column with the row's ID.
create or replace function delete_rows_about() returns trigger language plpgsql as $$
begin
  execute format('delete from %I where %I = $1', tg_argv[0], tg_argv[1]) using new.id;
  return new;
end $$;

-- A cancelled booking has no review, and takes nothing. A review needs a booking that is live.
create or replace trigger delete_review_on_cancel before update of state on booking for each row
  when (new.state = 'cancelled') execute function delete_rows_about('review', 'booking_id');
create or replace trigger free_place after update of state on booking for each row
  when (new.state = 'cancelled') execute function delete_rows_about('occupancy', 'booking_id');
-- A new email address ends the links in earlier mails.
create or replace trigger new_email_ends_links after update of email on person for each row
  when (old.email <> new.email) execute function delete_rows_about('appointment_link', 'person_id');
