-- Writes the audit entry of a change.
create or replace function audit_treatment_slots() returns trigger language plpgsql as $$
begin
  perform record_audit_entry('treatment_changed', 'treatment', t.id, null, '{slots}')
  from treatment t
  where t.version > 1 and t.id in (select treatment_id from added);
  return null;
end $$;
create or replace trigger audit_treatment_slots after insert on treatment_slot referencing new table as added
  for each statement execute function audit_treatment_slots();
