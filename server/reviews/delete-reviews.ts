import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Deletes the reviews of a person who is being removed. Idempotent. */
export async function deleteReviewsOf(tx: Kysely<Database>, patientId: string): Promise<void> {
  await tx.deleteFrom('review').where('patient_id', '=', patientId).execute()
}

/** Deletes reviews that were rejected more than a year ago. Idempotent. */
export async function purgeRejected(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('review')
    .where('state', '=', 'turned_down')
    .where('judged_at', '<', sql<Date>`now() - interval '1 year'`)
    .execute()
}
