-- Writes the audit entry of a change.
create or replace function audit_policy() returns trigger language plpgsql as $$
begin
  perform record_audit_entry('policy_changed', 'policy', null, null, '{}');
  return null;
end $$;
create or replace trigger audit_policy after insert on policy for each row execute function audit_policy();
