-- Writes the audit entry of a change.
create or replace function audit_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_audit_entry(case new.method when 'card' then 'payment_opened' else 'cash_taken' end, 'payment', new.id,
      new.patient_id, '{}');
  elsif old.state <> new.state or old.returned_cents <> new.returned_cents
    or old.dispute is distinct from new.dispute then
    perform record_audit_entry(
      case when old.state <> new.state then 'payment_' || new.state else 'payment_changed' end,
      'payment', new.id, new.patient_id, changed_fields(to_jsonb(old), to_jsonb(new)));
  end if;
  return null;
end $$;
create or replace trigger audit_payment after insert or update on payment
  for each row execute function audit_payment();
