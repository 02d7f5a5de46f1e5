-- Keeps the chain of audit entries from being changed: a link loses its salt when the device of a removed person is forgotten,
-- and is deleted after its entry.
create or replace function protect_audit_links() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from audit_entry where id = old.entry_id) then return old; end if;
  if tg_op = 'UPDATE' and to_jsonb(new) = to_jsonb(old) || '{"salt": null}' then return new; end if;
  raise exception 'audit entries are immutable' using errcode = 'restrict_violation';
end $$;
create or replace trigger audit_link_immutable before update or delete on audit_link
  for each row execute function protect_audit_links();
create or replace trigger audit_link_no_truncate before truncate on audit_link
  for each statement execute function protect_audit_links();
