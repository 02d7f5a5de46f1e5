-- Writes the audit entry of a change.
create or replace function audit_notice() returns trigger language plpgsql as $$
declare
  row record := case tg_op when 'DELETE' then old else new end;
  fields text[] := case tg_op when 'UPDATE' then changed_fields(to_jsonb(old), to_jsonb(new)) else '{}' end;
begin
  if tg_op = 'UPDATE' and fields = '{}' then return null; end if;
  perform record_audit_entry(
    tg_table_name || case tg_op when 'INSERT' then '_added' when 'DELETE' then '_removed' else '_changed' end,
    tg_table_name, row.id, null, fields);
  return null;
end $$;
create or replace trigger audit_notice after insert or update or delete on notice
  for each row execute function audit_notice();
