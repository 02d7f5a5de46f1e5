import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as identity from './migrations/0001-identity.ts'
import * as treatments from './migrations/0002-treatments.ts'
import * as bookings from './migrations/0003-bookings.ts'
import * as clinicPages from './migrations/0004-clinic-pages.ts'
import type { Database } from './schema.ts'

const migrations = {
  '0001-identity': identity,
  '0002-treatments': treatments,
  '0003-bookings': bookings,
  '0004-clinic-pages': clinicPages,
}

/**
 * Brings the database to this version's schema. Each run holds a lock and is one transaction, so several processes may
 * start at once and a killed one leaves nothing half done. Safe to repeat.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw explained(error)
}

function explained(error: unknown): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (code === '42501') {
    return new Error('The database user may not create what the portal needs: grant it CREATE on the database.', {
      cause: error,
    })
  }
  return error
}
