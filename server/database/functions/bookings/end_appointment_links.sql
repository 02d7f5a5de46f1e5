-- Ends the links in earlier mails when the email address of a person changes.
create or replace function end_appointment_links() returns trigger language plpgsql as $$
begin
  delete from appointment_link where person_id = new.id;
  return null;
end $$;
create or replace trigger new_email_ends_links after update of email on person
  for each row when (old.email <> new.email) execute function end_appointment_links();
