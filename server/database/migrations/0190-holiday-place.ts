import { type Kysely, sql } from 'kysely'

/** The country and region whose public holiday a closing is, such as `US` or `US-OR`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table closed_days add column holiday_place text`.execute(db)
}
