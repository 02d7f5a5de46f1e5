-- Writes the audit entry of a change.
create or replace function audit_reminder() returns trigger language plpgsql as $$
begin
  perform record_audit_entry('reminder_' || case tg_op when 'INSERT' then 'added' else 'removed' end, 'reminder', null,
    null, '{}');
  return null;
end $$;
create or replace trigger audit_reminder after insert or delete on reminder
  for each row execute function audit_reminder();
