-- Deletes the messages about rows that are deleted.
create or replace function delete_messages() returns trigger language plpgsql as $$
begin
  delete from outbox where subject = tg_table_name and subject_id in (select id from gone);
  return null;
end $$;
create or replace trigger messages_about after delete on booking referencing old table as gone
  for each statement execute function delete_messages();
create or replace trigger messages_about after delete on payment referencing old table as gone
  for each statement execute function delete_messages();
create or replace trigger messages_about after delete on review referencing old table as gone
  for each statement execute function delete_messages();
create or replace trigger messages_about after delete on contact_message referencing old table as gone
  for each statement execute function delete_messages();
create or replace trigger messages_about after delete on waitlist_offer referencing old table as gone
  for each statement execute function delete_messages();
create or replace trigger messages_about after delete on waitlist_entry referencing old table as gone
  for each statement execute function delete_messages();
create or replace trigger messages_about after delete on known_device referencing old table as gone
  for each statement execute function delete_messages();
create or replace trigger messages_about after delete on staff_invitation referencing old table as gone
  for each statement execute function delete_messages();
create or replace trigger messages_about after delete on sign_in_code referencing old table as gone
  for each statement execute function delete_messages();
