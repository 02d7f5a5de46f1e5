import { type Kysely, sql } from 'kysely'
import { violatesConstraint } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'

/**
 * Removes the pictures that were last uploaded more than a day ago and that no doctor has. One that a doctor gets at
 * this moment stays, by its key: then nothing goes until the next time. Safe to repeat.
 */
export async function purgeUnusedPhotos(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('image')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('doctor').select('id').whereRef('doctor.image', '=', 'image.name'))),
    )
    .execute()
    .catch((error: unknown) => {
      if (!violatesConstraint(error, 'image_of_doctor')) throw error
    })
}
