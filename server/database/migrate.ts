import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { databaseErrorCode, UnusableDatabaseError } from './connect.ts'
import { applyFunctions } from './functions.ts'
import * as identity from './migrations/0001-identity.ts'
import * as treatments from './migrations/0002-treatments.ts'
import * as bookings from './migrations/0003-bookings.ts'
import * as clinicPages from './migrations/0004-clinic-pages.ts'
import * as payments from './migrations/0005-payments.ts'
import * as inbox from './migrations/0006-inbox.ts'
import * as audit from './migrations/0007-audit.ts'
import * as outbox from './migrations/0008-outbox.ts'
import * as google from './migrations/0009-google.ts'
import * as people from './migrations/0010-people.ts'
import * as photos from './migrations/0011-photos.ts'
import * as managedTreatments from './migrations/0012-treatments.ts'
import * as closedDays from './migrations/0013-closed-days.ts'
import * as callers from './migrations/0014-callers.ts'
import * as clinic from './migrations/0015-clinic.ts'
import * as bookedBy from './migrations/0016-booked-by.ts'
import * as reviews from './migrations/0017-reviews.ts'
import * as liveAvailability from './migrations/0018-live-availability.ts'
import * as languages from './migrations/0019-languages.ts'
import * as words from './migrations/0020-words.ts'
import * as hotPaths from './migrations/0021-hot-paths.ts'
import * as managedDoctors from './migrations/0022-doctors.ts'
import * as claims from './migrations/0023-claims.ts'
import * as names from './migrations/0024-names.ts'
import type { Database } from './schema.ts'

const migrations = {
  '0001-identity': identity,
  '0002-treatments': treatments,
  '0003-bookings': bookings,
  '0004-clinic-pages': clinicPages,
  '0005-payments': payments,
  '0006-inbox': inbox,
  '0007-audit': audit,
  '0008-outbox': outbox,
  '0009-google': google,
  '0010-people': people,
  '0011-photos': photos,
  '0012-treatments': managedTreatments,
  '0013-closed-days': closedDays,
  '0014-callers': callers,
  '0015-clinic': clinic,
  '0016-booked-by': bookedBy,
  '0017-reviews': reviews,
  '0018-live-availability': liveAvailability,
  '0019-languages': languages,
  '0020-words': words,
  '0021-hot-paths': hotPaths,
  '0022-doctors': managedDoctors,
  '0023-claims': claims,
  '0024-names': names,
}

/** What is wrong with a database whose user cannot migrate it. */
export const missingPrivilegeMessage =
  'The database user lacks CREATE privileges. Make it the owner: ALTER DATABASE … OWNER TO …'

/** The names of all migrations that this version knows, in order. */
export const knownMigrations: readonly string[] = Object.keys(migrations)

/**
 * Migrates the database to the schema and SQL functions of this version, or to the schema after the migration `last`.
 * Each run holds a lock and is one transaction, so several processes may start at the same time. Idempotent. Throws
 * `UnusableDatabaseError` if the database user lacks privileges or a newer version has migrated the database.
 */
export async function migrate(db: Kysely<Database>, last?: string): Promise<void> {
  const migrator = migratorOf(db)
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error) throw explained(error)
  if (last === undefined) await applyFunctions(db)
}

/** Whether an older version of the portal has been here: some of the migrations are missing. Throws as `migrate` does. */
export async function needsMigration(db: Kysely<Database>): Promise<boolean> {
  const all = await migratorOf(db)
    .getMigrations()
    .catch((error: unknown) => {
      throw explained(error)
    })
  const missing = all.filter(({ executedAt }) => !executedAt)
  return missing.length > 0 && missing.length < all.length
}

function migratorOf(db: Kysely<Database>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}

function explained(error: unknown): unknown {
  const notAllowed = '42501'
  if (databaseErrorCode(error) === notAllowed) {
    return new UnusableDatabaseError(missingPrivilegeMessage)
  }
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    return new UnusableDatabaseError(
      'The database belongs to another version of the portal. Start that version, or restore a backup made by this one.',
    )
  }
  return error
}
