-- Writes the audit entry of a change.
create or replace function audit_account() returns trigger language plpgsql as $$
declare
  row record := case tg_op when 'DELETE' then old else new end;
  way text := case row.provider_id when 'credential' then 'password' else row.provider_id end;
begin
  if tg_op = 'UPDATE' and old.password is not distinct from new.password then return null; end if;
  perform record_audit_entry(
    way || case tg_op when 'INSERT' then '_added' when 'DELETE' then '_dropped' else '_changed' end,
    'account', row.id, row.person_id, '{}', case tg_op when 'INSERT' then row.person_id end);
  return null;
end $$;
create or replace trigger audit_account after insert or update or delete on account
  for each row execute function audit_account();
