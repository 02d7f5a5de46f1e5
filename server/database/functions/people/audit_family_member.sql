-- Writes the audit entry of a change.
create or replace function audit_family_member() returns trigger language plpgsql as $$
declare
  fields text[] := case tg_op when 'INSERT' then '{}' else array(
    select unnest(changed_fields(to_jsonb(old), to_jsonb(new))) except
    select unnest('{account_id,place,twin,removed_at,merged_into}'::text[]) order by 1) end;
begin
  if tg_op = 'INSERT' then
    perform record_audit_entry('family_member_added', 'family_member', new.id, new.account_id, '{}');
  elsif old.merged_into is null and new.merged_into is not null then
    perform record_audit_entry('family_member_merged', 'family_member', new.id, account, '{}')
    from (
      select new.account_id as account
      union select account_id from family_member where id = new.merged_into
    ) accounts;
  elsif old.removed_at is null and new.removed_at is not null then
    perform record_audit_entry('family_member_removed', 'family_member', new.id, new.account_id, '{}');
  elsif fields <> '{}' then
    perform record_audit_entry('family_member_changed', 'family_member', new.id, new.account_id, fields);
  end if;
  return null;
end $$;
create or replace trigger audit_family_member after insert or update on family_member
  for each row execute function audit_family_member();
