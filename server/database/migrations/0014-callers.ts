import { type Kysely, sql } from 'kysely'

/** What the reception works with: the list of a day, and the people it books for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index booking_of_day on booking (day)`.execute(db)
}
