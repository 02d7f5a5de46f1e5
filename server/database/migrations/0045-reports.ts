import { type Kysely, sql } from 'kysely'

/** Refunds by time, which reports and the close of day sum. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index refund_by_day on payment (refunded_at) where refunded_at is not null`.execute(db)
}
