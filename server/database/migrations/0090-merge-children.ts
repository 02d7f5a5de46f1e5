import { type Kysely, sql } from 'kysely'

/**
 * The record that a family member was merged into. Merging leaves an audit entry in the history of each of the two
 * accounts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table family_member
      add column merged_into uuid constraint member_merged_into references family_member (id) on delete set null,
      add constraint merged_member_is_removed check (merged_into is null or removed_at is not null),
      add constraint member_not_merged_into_itself check (merged_into <> id)`.execute(db)
  await sql`create index member_merged on family_member (merged_into) where merged_into is not null`.execute(db)
  await sql`
    create or replace function audit_family_member() returns trigger language plpgsql as $$
    declare
      fields text[] := case tg_op when 'INSERT' then '{}' else array(
        select unnest(changed_fields(to_jsonb(old), to_jsonb(new))) intersect select unnest('{name,birth_date}'::text[])
        order by 1) end;
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
    end $$`.execute(db)
}
