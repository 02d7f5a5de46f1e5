import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Forgets the networks that people joined the waitlist from, a week after their entries ended or were deleted. Idempotent. */
export async function purgeNetworks(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('waitlist_entry')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('ended_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
  await db.deleteFrom('refused_offer').where('deleted_at', '<', sql<Date>`now() - interval '7 days'`).execute()
}
