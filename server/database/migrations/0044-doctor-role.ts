import { type Kysely, sql } from 'kysely'

/**
 * The role `doctor`, which sees the appointments of one doctor. An admin links the person to that doctor; the same
 * address is no link. The audit log calls the role `doctor_role`, since `doctor_removed` is the removal of a doctor.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table person drop constraint known_role,
      add constraint known_role check (role in ('patient', 'doctor', 'receptionist', 'admin'))`.execute(db)
  await sql`
    alter table audit_entry drop constraint known_actor,
      add constraint known_actor check (actor in ('visitor', 'patient', 'doctor', 'receptionist', 'admin', 'portal'))`.execute(
    db,
  )
  // In the row of the person, because a change of the table `doctor` locks the schedule.
  await sql`
    alter table person add column doctor_id uuid
      constraint one_person_per_doctor unique
      constraint person_is_doctor references doctor on delete set null,
      add constraint only_role_doctor_is_one check (doctor_id is null or role = 'doctor')`.execute(db)
  await sql`
    create or replace function audit_person() returns trigger language plpgsql as $$
    declare
      fields text[] := case tg_op when 'INSERT' then '{}' else changed_fields(to_jsonb(old), to_jsonb(new)) end;
      by_staff boolean :=
        nullif(current_setting('portal.act', true), '')::jsonb ->> 'actor' not in ('visitor', 'patient', 'portal');
    begin
      if tg_op = 'INSERT' then
        perform record_audit_entry(case when by_staff then 'caller_added' else 'joined' end, 'person', new.id, new.id, '{}',
          new.id);
        if new.role <> 'patient' then
          perform record_audit_entry(replace(new.role, 'doctor', 'doctor_role') || '_made', 'person', new.id, new.id,
            '{role}');
        end if;
      elsif fields <> '{}' then
        perform record_audit_entry(
          case when 'removed_at' = any (fields) then 'person_removed'
            when ('role' = any (fields) or 'doctor_id' = any (fields) and new.doctor_id is not null)
              and new.role <> 'patient' then replace(new.role, 'doctor', 'doctor_role') || '_made'
            when 'role' = any (fields) then replace(old.role, 'doctor', 'doctor_role') || '_removed'
            when 'email' = any (fields) then 'email_changed'
            when fields = '{email_verified}' then 'email_verified'
            else 'profile_changed' end,
          'person', new.id, new.id, fields);
      end if;
      return null;
    end $$`.execute(db)
}
