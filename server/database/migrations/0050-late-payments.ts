import { type Kysely, sql } from 'kysely'

/**
 * A payment that arrives after its booking was cancelled is held for a day, so that the patient can book again with it
 * before it is refunded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment add column held_until timestamptz,
      add constraint only_late_payment_is_held
        check (held_until is null or method = 'card' and state = 'refund_due' and reason = 'booking_cancelled')`.execute(
    db,
  )
}
