-- Writes the audit entry of a change.
create or replace function audit_session_rule() returns trigger language plpgsql as $$
declare fields text[] := array_remove(changed_fields(to_jsonb(old), to_jsonb(new)), 'version');
begin
  if fields <> '{}' then
    perform record_audit_entry('session_rule_changed', 'session_rule', null, null, fields);
  end if;
  return null;
end $$;
create or replace trigger audit_session_rule after update on session_rule
  for each row execute function audit_session_rule();
