import { type Kysely, sql } from 'kysely'
import { violatesConstraint } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'

/**
 * Deletes images that were uploaded more than a day ago and are neither a doctor's nor the logo. If a concurrent change
 * assigns one of them, the foreign key rejects the deletion and this run deletes nothing. Idempotent.
 */
export async function purgeUnusedPhotos(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('image')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('doctor').select('id').whereRef('doctor.image', '=', 'image.name'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('clinic_look').select('logo').whereRef('logo', '=', 'image.name'))),
    )
    .execute()
    .catch((error: unknown) => {
      if (!violatesConstraint(error, 'image_of_doctor') && !violatesConstraint(error, 'image_of_logo')) throw error
    })
}
