import { type Kysely, sql } from 'kysely'

/**
 * Uploaded pictures, and doctors who have one. A picture that a doctor has stays, whatever else would remove it. That
 * one was uploaded is no entry of the audit trail: nobody sees it before a doctor has it, and that is one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table image (
      name text primary key constraint sha256_in_hex check (name ~ '^[0-9a-f]{64}$'),
      content bytea not null,
      created_at timestamptz not null
    )`.execute(db)
  // WebP does not shrink any more.
  await sql`alter table image alter content set storage external`.execute(db)
  await sql`
    alter table doctor
      add image text constraint image_of_doctor references image on delete restrict,
      add constraint doctor_has_one_picture check (num_nonnulls(portrait, image) = 1)`.execute(db)
  await sql`create index doctor_by_image on doctor (image)`.execute(db)
  await sql`
    create function audit_doctor() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then perform tell_audit('doctor_added', 'doctor', new.id, null, '{}');
      else perform tell_audit('doctor_removed', 'doctor', old.id, null, '{}');
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_doctor after insert or delete on doctor
    for each row execute function audit_doctor()`.execute(db)
}
