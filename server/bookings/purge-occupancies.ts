import { sql } from 'kysely'
import type { Context } from '../context.ts'

/**
 * Deletes what bookings took until two days ago, so that the index of the places stays small: a booking keeps its doctor and
 * chair, and takes them again when it is moved. Idempotent.
 */
export async function purgeOccupancies({ db, clock }: Context): Promise<void> {
  await db
    .deleteFrom('occupancy')
    .where(sql<boolean>`upper(during) < ${clock()}::timestamptz - interval '2 days'`)
    .execute()
}
