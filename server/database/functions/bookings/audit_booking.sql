-- Writes the audit entry of a change.
create or replace function audit_booking() returns trigger language plpgsql as $$
declare
  fields text[] := array(select unnest(changed_fields(to_jsonb(old), to_jsonb(new)))
    except select unnest('{patient_id,during,arrived_at,seated_at,left_at}'::text[])
    order by 1);
begin
  if fields = '{}' then return null; end if;
  perform record_audit_entry(
    case
      when old.account_id <> new.account_id then 'booking_merged'
      when old.state <> new.state and new.state = 'booked' then 'booking_reopened'
      when old.state <> new.state then 'booking_' || new.state
      when old.transaction_id is null and new.transaction_id is not null then 'booking_paid'
      when old.transaction_id is not null and new.transaction_id is null then 'booking_unpaid'
      when fields && '{day,start_minute,end_minute,doctor_id,chair_id}'::text[] then 'booking_moved'
      when old.whereabouts <> new.whereabouts then 'patient_' || new.whereabouts
      when old.confirmation <> new.confirmation then 'confirmation_' || new.confirmation
      when fields = '{kept_reasons}' then 'booking_kept'
      when fields = '{pinned_at}' then case when new.pinned_at is null then 'booking_unpinned' else 'booking_pinned' end
      else 'booking_changed' end,
    'booking', new.id, new.account_id, fields);
  return null;
end $$;
create or replace trigger audit_booking after update on booking for each row execute function audit_booking();
