import { type Kysely, sql } from 'kysely'

/** People whom an admin enters to book for them, who have no way to sign in yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever an admin enters has not joined by themselves. All else is as in 0007.
  await sql`
    create or replace function audit_person() returns trigger language plpgsql as $$
    declare
      fields text[] := case tg_op when 'INSERT' then '{}' else changed_fields(to_jsonb(old), to_jsonb(new)) end;
      by_admin boolean := nullif(current_setting('portal.act', true), '')::jsonb ->> 'actor' = 'admin';
    begin
      if tg_op = 'INSERT' then
        perform tell_audit(case when by_admin then 'caller_added' else 'joined' end, 'person', new.id, new.id, '{}',
          new.id);
        if new.role = 'admin' then perform tell_audit('admin_made', 'person', new.id, new.id, '{role}'); end if;
      elsif fields <> '{}' then
        perform tell_audit(
          case when 'removed_at' = any (fields) then 'person_removed'
            when 'role' = any (fields) and new.role = 'admin' then 'admin_made'
            when 'role' = any (fields) then 'admin_removed'
            when 'email' = any (fields) then 'email_changed'
            when fields = '{email_verified}' then 'email_verified'
            else 'profile_changed' end,
          'person', new.id, new.id, fields);
      end if;
      return null;
    end $$`.execute(db)
}
