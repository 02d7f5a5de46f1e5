-- Writes the audit entry of a change.
create or replace function audit_clinic() returns trigger language plpgsql as $$
declare
  before jsonb := case tg_op when 'INSERT' then '{}' else to_jsonb(old) end;
  fields text[] := array_remove(array_remove(changed_fields(before, to_jsonb(new)), 'version'), 'only_one');
begin
  if fields <> '{}' then perform record_audit_entry('clinic_changed', 'clinic', null, null, fields); end if;
  return null;
end $$;
create or replace trigger audit_clinic after insert or update on clinic for each row execute function audit_clinic();
