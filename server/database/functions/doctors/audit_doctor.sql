-- Writes the audit entry of a change.
create or replace function audit_doctor() returns trigger language plpgsql as $$
declare fields text[];
begin
  if tg_op = 'INSERT' then
    perform record_audit_entry('doctor_added', 'doctor', new.id, null, '{}');
  elsif tg_op = 'DELETE' then
    perform record_audit_entry('doctor_removed', 'doctor', old.id, null, '{}');
  elsif old.removed_at is null and new.removed_at is not null then
    perform record_audit_entry('doctor_removed', 'doctor', new.id, null, '{}');
  else
    fields := changed_fields(to_jsonb(old) - 'version' - 'portrait', to_jsonb(new) - 'version' - 'portrait');
    fields := array_replace(fields, 'treatment_id', 'speciality');
    if fields <> '{}' then perform record_audit_entry('doctor_changed', 'doctor', new.id, null, fields); end if;
  end if;
  return null;
end $$;
create or replace trigger audit_doctor after insert or update or delete on doctor
  for each row execute function audit_doctor();
