import { type Kysely, sql } from 'kysely'

/** The number of times that the patient has moved a booking. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table booking add column moves smallint not null default 0`.execute(db)
}
