import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

const settings = [
  'clinic',
  'opening_hours',
  'notice',
  'testimonial',
  'reminder',
  'session_rule',
  'clinic_look',
  'public_texts',
  'online_booking',
  'setup_step',
  'waitlist_rule',
] as const

/**
 * Saves the settings, treatments and doctors. Returns a function that restores them and deletes everything else of the
 * schedule, provided that nothing is booked.
 */
export async function snapshotClinic(db: Kysely<Database>): Promise<() => Promise<void>> {
  await sql`create schema kept`.execute(db)
  for (const name of settings) await sql`create table kept.${sql.ref(name)} as table ${sql.table(name)}`.execute(db)
  await sql`create table kept.treatment as table treatment`.execute(db)
  await sql`create table kept.treatment_slot as table treatment_slot`.execute(db)
  await sql`create table kept.doctor as table doctor`.execute(db)
  return () =>
    db.transaction().execute(async (tx) => {
      await sql`delete from working_hours`.execute(tx)
      await sql`delete from suitable`.execute(tx)
      await sql`delete from absence`.execute(tx)
      await sql`delete from resource where kind = 'chair'`.execute(tx)
      await sql`delete from doctor where id not in (select id from kept.doctor)`.execute(tx)
      await sql`
        update doctor d set
          (name, email, treatment_id, portrait, image, version, takes_appointments, usual_chair_id, removed_at) = (
            select name, email, treatment_id, portrait, image, version, takes_appointments, usual_chair_id, removed_at
            from kept.doctor where id = d.id
          )`.execute(tx)
      await sql`delete from treatment_slot`.execute(tx)
      await sql`delete from treatment where id not in (select id from kept.treatment)`.execute(tx)
      await sql`
        update treatment t set
          (name, price_cents, weekdays, retired_at, version, buffer_minutes, notice_minutes, translations) = (
            select name, price_cents, weekdays, retired_at, version, buffer_minutes, notice_minutes, translations
            from kept.treatment where id = t.id
          )`.execute(tx)
      await sql`insert into treatment_slot table kept.treatment_slot`.execute(tx)
      await sql`insert into doctor select * from kept.doctor where id not in (select id from doctor)`.execute(tx)
      // Without triggers, so that the activity log has no entry of it.
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const name of settings) await restore(tx, name)
    })
}

async function restore(tx: Kysely<Database>, name: (typeof settings)[number]) {
  await sql`delete from ${sql.table(name)}`.execute(tx)
  await sql`insert into ${sql.table(name)} table kept.${sql.ref(name)}`.execute(tx)
}
