-- Writes the audit entry of a change.
create or replace function audit_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_audit_entry('signed_in', 'session', null, new.person_id, '{}', new.person_id,
      network_of(nullif(new.ip_address, '')));
  elsif nullif(current_setting('portal.act', true), '') is not null then
    perform record_audit_entry('signed_out', 'session', null, old.person_id, '{}');
  end if;
  return null;
end $$;
create or replace trigger audit_session after insert or delete on session
  for each row execute function audit_session();
