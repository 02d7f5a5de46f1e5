-- Writes the audit entry of a change.
create or replace function audit_waitlist_offer() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_audit_entry('time_offered', 'waitlist_offer', new.id, new.patient_id, '{}');
  elsif old.outcome is distinct from new.outcome then
    perform record_audit_entry('offer_' || replace(new.outcome, 'day_', ''), 'waitlist_offer', new.id, new.patient_id,
      '{}');
  end if;
  return null;
end $$;
create or replace trigger audit_waitlist_offer after insert or update on waitlist_offer
  for each row execute function audit_waitlist_offer();
