import { sql } from 'kysely'
import type { Locked } from '../database/locked.ts'

/**
 * Lets who waits for a doctor wait for anyone, keeps whom they asked for, and queues a mail about it. Call it
 * before the doctor is removed.
 */
export async function releaseEntriesOf(tx: Locked<'waitlist'>, doctorId: string, now: Date): Promise<void> {
  await sql`
    with released as (
      update waitlist_entry e set doctor_id = null, former_doctor = d.name
      from doctor d where d.id = ${doctorId} and e.doctor_id = d.id
      returning e.id, e.patient_id, e.ended_at)
    insert into outbox (template, subject, subject_id, person_id, created_at, due_at)
    select 'doctor_left', 'waitlist_entry', id, patient_id, ${now}::timestamptz, ${now}::timestamptz
    from released where ended_at is null
  `.execute(tx)
}
