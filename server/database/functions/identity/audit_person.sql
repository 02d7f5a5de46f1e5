-- Writes the audit entry of a change.
create or replace function audit_person() returns trigger language plpgsql as $$
declare
  fields text[] := case tg_op when 'INSERT' then '{}' else changed_fields(to_jsonb(old), to_jsonb(new)) end;
  by_staff boolean :=
    nullif(current_setting('portal.act', true), '')::jsonb ->> 'actor' not in ('visitor', 'patient', 'portal');
begin
  if tg_op = 'INSERT' then
    perform record_audit_entry(case when by_staff then 'caller_added' else 'joined' end, 'person', new.id, new.id, '{}',
      new.id);
    if new.role <> 'patient' then
      perform record_audit_entry(replace(new.role, 'doctor', 'doctor_role') || '_made', 'person', new.id, new.id,
        '{role}');
    end if;
  elsif 'merged_into' = any (fields) then
    perform record_audit_entry('person_merged', 'person', new.id, new.merged_into, '{}');
  elsif fields <> '{}' then
    perform record_audit_entry(
      case when 'removed_at' = any (fields) then 'person_removed'
        when ('role' = any (fields) or 'doctor_id' = any (fields) and new.doctor_id is not null)
          and new.role <> 'patient' then replace(new.role, 'doctor', 'doctor_role') || '_made'
        when 'role' = any (fields) then replace(old.role, 'doctor', 'doctor_role') || '_removed'
        when 'email' = any (fields) then 'email_changed'
        when fields = '{email_verified}' then 'email_verified'
        else 'profile_changed' end,
      'person', new.id, new.id, fields);
  end if;
  return null;
end $$;
create or replace trigger audit_person after insert or update on person for each row execute function audit_person();
