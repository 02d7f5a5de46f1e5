-- Writes the audit entry of a change.
create or replace function audit_treatment() returns trigger language plpgsql as $$
declare fields text[];
begin
  if tg_op = 'INSERT' then
    perform record_audit_entry('treatment_added', 'treatment', new.id, null, '{}');
  elsif tg_op = 'DELETE' then
    perform record_audit_entry('treatment_removed', 'treatment', old.id, null, '{}');
  else
    fields := array_remove(changed_fields(to_jsonb(old), to_jsonb(new)), 'version');
    if fields = '{}' then return null; end if;
    perform record_audit_entry(
      case when old.retired_at is null and new.retired_at is not null then 'treatment_retired'
        when old.retired_at is not null and new.retired_at is null then 'treatment_offered'
        else 'treatment_changed' end,
      'treatment', new.id, null, fields);
  end if;
  return null;
end $$;
create or replace trigger audit_treatment after insert or update or delete on treatment
  for each row execute function audit_treatment();
