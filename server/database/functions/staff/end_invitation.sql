-- Ends the invitation of someone who has joined the staff, in whatever way: its link must not give the role again after it was
-- taken away.
create or replace function end_invitation() returns trigger language plpgsql as $$
begin
  delete from staff_invitation where email = new.email;
  return null;
end $$;
create or replace trigger end_invitation after insert or update of role, email on person for each row
  when (new.role <> 'patient')
  execute function end_invitation();
