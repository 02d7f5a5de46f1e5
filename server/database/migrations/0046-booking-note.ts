import { type Kysely, sql } from 'kysely'

/** What a patient tells the clinic with a booking, for the staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booking
      add column note text constraint note_is_short check (char_length(note) between 1 and 300),
      add constraint anonymized_booking_has_no_note check (not patient_left or note is null)`.execute(db)
}
