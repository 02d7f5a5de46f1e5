import { type Kysely, sql } from 'kysely'

/** Why the staff moved a visit that was late or over, for the staff only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table booking add column move_reason text`.execute(db)
}
