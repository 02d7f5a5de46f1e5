-- Keeps audit entries from being changed; those older than six years can be deleted. What names the device of a removed person
-- can be emptied.
create or replace function protect_audit_entries() returns trigger language plpgsql as $$
declare
  emptied constant jsonb := '{"session_hash": null, "request_id": null, "network": null}';
begin
  if tg_op = 'DELETE' and old.at < now() - interval '6 years' then return old; end if;
  if tg_op = 'UPDATE' and to_jsonb(new) = to_jsonb(old) || emptied and exists (
    select from person where id = old.actor_id and removed_at is not null) then return new; end if;
  raise exception 'audit entries are immutable' using errcode = 'restrict_violation';
end $$;
create or replace trigger audit_entry_immutable before update or delete on audit_entry
  for each row execute function protect_audit_entries();
create or replace trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function protect_audit_entries();
