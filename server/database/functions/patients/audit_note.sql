-- Writes the audit entry of a change.
create or replace function audit_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.member_id is not distinct from new.member_id then return null; end if;
  perform record_audit_entry(
    case tg_op when 'INSERT' then 'note_added' when 'DELETE' then 'note_removed' else 'note_assigned' end,
    'staff_note', coalesce(new.id, old.id), coalesce(new.person_id, old.person_id), '{}');
  return null;
end $$;
create or replace trigger audit_note after insert or delete or update of member_id on staff_note
  for each row execute function audit_note();
