-- Keeps audit entries from being changed; those older than six years can be deleted.
create or replace function protect_audit_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '6 years' then return old; end if;
  raise exception 'audit entries are immutable' using errcode = 'restrict_violation';
end $$;
create or replace trigger audit_entry_immutable before update or delete on audit_entry
  for each row execute function protect_audit_entries();
create or replace trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function protect_audit_entries();
