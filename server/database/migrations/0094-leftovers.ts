import { type Kysely, sql } from 'kysely'
import { createColumnFunctions } from '../column-functions.ts'

/** Drops what stayed for processes of 0.2.0 and 0.3.0: the key of a request moved from the booking to `request_key`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table booking drop column idempotency_key, drop column request_hash`.execute(db)
  await sql`
    alter table booking add constraint anonymized_booking_is_empty
      check (not patient_left or patient_name = '' and phone = '' and cancel_reason is null)`.execute(db)
  await createColumnFunctions(db)
  await sql`drop function if exists spell_out(text), find_people(text, integer)`.execute(db)
}
