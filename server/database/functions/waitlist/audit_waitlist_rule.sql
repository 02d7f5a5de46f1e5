-- Writes the audit entry of a change.
create or replace function audit_waitlist_rule() returns trigger language plpgsql as $$
declare fields text[] := array_remove(changed_fields(to_jsonb(old), to_jsonb(new)), 'version');
begin
  if fields <> '{}' then
    perform record_audit_entry('waitlist_rule_changed', 'waitlist_rule', null, null, fields);
  end if;
  return null;
end $$;
create or replace trigger audit_waitlist_rule after update on waitlist_rule
  for each row execute function audit_waitlist_rule();
