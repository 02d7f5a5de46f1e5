import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Removes what a patient has reviewed, as they leave. Safe to repeat. */
export async function deleteReviewsOf(tx: Kysely<Database>, patientId: string): Promise<void> {
  await tx.deleteFrom('review').where('patient_id', '=', patientId).execute()
}

/** Removes reviews that were turned down more than a year ago: nobody reads them. Safe to repeat. */
export async function purgeRejected(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('review')
    .where('state', '=', 'turned_down')
    .where('judged_at', '<', sql<Date>`now() - interval '1 year'`)
    .execute()
}
