-- Writes the audit entry of a change.
create or replace function audit_waitlist_entry() returns trigger language plpgsql as $$
declare
  fields text[] := case tg_op when 'INSERT' then '{}' else array(
    select unnest(changed_fields(to_jsonb(old), to_jsonb(new)))
    except select unnest('{run_outs,ended_at,network,treated_id,former_doctor}'::text[]) order by 1) end;
begin
  if tg_op = 'INSERT' then
    perform record_audit_entry('waitlist_joined', 'waitlist_entry', new.id, new.patient_id, '{}');
  -- The audit entry of the offer names its acceptance.
  elsif fields <> '{}' and new.ended is distinct from 'accepted' then
    perform record_audit_entry(
      case when 'ended' = any (fields) then 'waitlist_left'
        when 'paused_at' = any (fields) and new.paused_at is null then 'waitlist_resumed'
        when 'paused_at' = any (fields) then 'waitlist_paused'
        else 'waitlist_changed' end,
      'waitlist_entry', new.id, new.patient_id, fields);
  end if;
  return null;
end $$;
create or replace trigger audit_waitlist_entry after insert or update on waitlist_entry
  for each row execute function audit_waitlist_entry();
