-- Writes the audit entry of a change.
create or replace function audit_review() returns trigger language plpgsql as $$
declare
  row record := case tg_op when 'DELETE' then old else new end;
  fields text[] := case tg_op when 'UPDATE' then changed_fields(to_jsonb(old), to_jsonb(new)) else '{}' end;
begin
  fields := array(
    select field from unnest(fields) field
    where field not in ('version', 'written_at', 'judged_at', 'patient_id') order by 1);
  if tg_op = 'UPDATE' and fields = '{}' then return null; end if;
  perform record_audit_entry(
    case when tg_op = 'INSERT' then 'review_written'
      when tg_op = 'DELETE' then 'review_removed'
      when old.version <> new.version then 'review_changed'
      else 'review_' || new.state end,
    'review', row.id, row.patient_id, fields);
  return null;
end $$;
create or replace trigger audit_review after insert or update or delete on review
  for each row execute function audit_review();
