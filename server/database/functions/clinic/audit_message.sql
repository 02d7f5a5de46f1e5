-- Writes the audit entry of a change.
create or replace function audit_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_audit_entry('message_sent', 'contact_message', new.id, null, '{}');
  elsif tg_op = 'DELETE' then
    perform record_audit_entry('message_removed', 'contact_message', old.id, null, '{}');
  elsif (old.answered_at is null) <> (new.answered_at is null) then
    perform record_audit_entry(case when new.answered_at is null then 'message_reopened' else 'message_answered' end,
      'contact_message', new.id, null, changed_fields(to_jsonb(old), to_jsonb(new)));
  end if;
  return null;
end $$;
create or replace trigger audit_message after insert or update or delete on contact_message
  for each row execute function audit_message();
