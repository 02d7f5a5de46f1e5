import { type Kysely, sql } from 'kysely'

/** Orders a patient's bookings by creation in the index, so that the latest phone number takes one row per person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index booking_by_patient`.execute(db)
  await sql`create index booking_by_patient on booking (patient_id, created_at)`.execute(db)
}
