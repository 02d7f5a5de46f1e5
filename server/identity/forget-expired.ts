import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Removes sessions and counts of attempts that are over. Changes nothing anybody can see; safe to repeat. */
export async function forgetExpired(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('attempt_count').where('resets_at', '<', sql<Date>`now()`).execute()
}
