-- Writes the audit entry of a change.
create or replace function audit_mail_retry() returns trigger language plpgsql as $$
begin
  perform record_audit_entry('mail_retried', 'mail', new.id, new.person_id, '{}');
  return null;
end $$;
create or replace trigger audit_mail_retry after update of state on outbox
  for each row when (old.state = 'failed' and new.state = 'waiting') execute function audit_mail_retry();
