-- Writes the audit entry of a change.
create or replace function audit_closed_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform record_audit_entry('days_opened', 'closed_days', old.id, null, '{}');
  else
    perform record_audit_entry('days_closed', 'closed_days', new.id, null,
      case tg_op when 'UPDATE' then changed_fields(to_jsonb(old), to_jsonb(new)) else '{}' end);
  end if;
  return null;
end $$;
create or replace trigger audit_closed_days after insert or update or delete on closed_days
  for each row execute function audit_closed_days();
