import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { databaseErrorCode, UnusableDatabaseError } from './connect.ts'
import { applyFunctions } from './functions.ts'
import { explainReadOnly, requireWritable } from './read-only.ts'
import type { Database } from './schema.ts'

const folder = join(import.meta.dirname, 'migrations')
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .toSorted()
const modules = await Promise.all(
  names.map((name): Promise<Migration> => import(pathToFileURL(join(folder, `${name}.ts`)).href)),
)
const migrations = Object.fromEntries(names.map((name, i) => [name, modules[i] as Migration]))

/** Message for a database whose user may not migrate it. */
export const missingPrivilegeMessage =
  'The database user lacks CREATE privileges. Make it the owner: ALTER DATABASE … OWNER TO …'

/** Names of all migrations of this version, in order. */
export const knownMigrations: readonly string[] = names

/**
 * Migrates the database to the schema and SQL functions of this version, or to the schema after the migration `last`.
 * Each run holds a lock and is one transaction, so several processes may start at the same time. Idempotent. Throws
 * `UnusableDatabaseError` if the database user lacks privileges or a newer version has migrated the database.
 */
export async function migrate(db: Kysely<Database>, last?: string): Promise<void> {
  const migrator = migratorOf(db)
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error) throw explained(error)
  if (last !== undefined) return
  try {
    await requireWritable(db)
    await applyFunctions(db, names)
  } catch (error) {
    throw explainReadOnly(error)
  }
}

/** Whether an older version migrated the database: some migrations are missing. Throws as `migrate` does. */
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
  return explainReadOnly(error)
}
