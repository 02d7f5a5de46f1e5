import { type Kysely, sql } from 'kysely'

/** Who booked for somebody else, to whom the key of that request belongs; null where patients book for themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booking
      add booked_by uuid constraint booked_by_person references person on delete restrict,
      drop constraint one_booking_per_key,
      drop constraint who_left_is_nobody,
      add constraint who_left_is_nobody check (not patient_left
        or (patient_name = '' and phone = '' and cancel_reason is null
          and (idempotency_key is null or booked_by is not null)))`.execute(db)
  await sql`
    create unique index one_booking_per_key on booking (coalesce(booked_by, patient_id), idempotency_key)
  `.execute(db)
  await sql`create index booking_by_patient on booking (patient_id)`.execute(db)
  // For whoever takes a person out: nobody who booked for others goes unseen.
  await sql`create index bookings_for_others on booking (booked_by) where booked_by is not null`.execute(db)
}
