-- Ends the invitation of someone who has joined the staff: its link must not give the role again after it was taken away. Ends
-- the invitations sent by an admin who has lost the role, who could otherwise join again by another address.
create or replace function end_invitation() returns trigger language plpgsql as $$
begin
  delete from staff_invitation
    where (new.role <> 'patient' and email = new.email) or (new.role <> 'admin' and invited_by = new.id);
  return null;
end $$;
create or replace trigger end_invitation after insert or update of role, email on person for each row
  when (new.role <> 'patient')
  execute function end_invitation();
create or replace trigger end_sent_invitations after update of role on person for each row
  when (old.role = 'admin' and new.role <> 'admin')
  execute function end_invitation();
