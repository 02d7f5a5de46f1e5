import { type Kysely, sql } from 'kysely'

/**
 * Doctors who are changed: a version to change them from, and an entry that names what is another. A drawing goes only
 * where a picture comes, so the picture is named alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table doctor add version integer not null default 1`.execute(db)
  await sql`
    create or replace function audit_doctor() returns trigger language plpgsql as $$
    declare fields text[];
    begin
      if tg_op = 'INSERT' then
        perform tell_audit('doctor_added', 'doctor', new.id, null, '{}');
      elsif tg_op = 'DELETE' then
        perform tell_audit('doctor_removed', 'doctor', old.id, null, '{}');
      else
        fields := changed_fields(to_jsonb(old) - 'version' - 'portrait', to_jsonb(new) - 'version' - 'portrait');
        fields := array_replace(fields, 'treatment_id', 'speciality');
        if fields <> '{}' then perform tell_audit('doctor_changed', 'doctor', new.id, null, fields); end if;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace trigger audit_doctor after insert or update or delete on doctor
    for each row execute function audit_doctor()`.execute(db)
}
