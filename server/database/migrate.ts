import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { databaseErrorCode, UnusableDatabaseError } from './connect.ts'
import { applyFunctions } from './functions.ts'
import { explainReadOnly, readOnlyMessage, requireWritable } from './read-only.ts'
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
  'The database user may not change the schema. Run npm run migrate as the owner, or make this user the owner: ALTER DATABASE … OWNER TO …'

/** Names of all migrations of this version, in order. */
export const knownMigrations: readonly string[] = names

/** The first migration: the schema of 0.3.0. */
const baseline = '0054-baseline'
/** The last migration of 0.3.0. It and those before it count as the baseline. */
const lastReplaced = '0054-family'

/** Message for a database or backup of a version before 0.3.0. */
export const tooOldMessage = 'is from a version before 0.3.0. Upgrade it to 0.3.0 first, then to this version.'

/**
 * Returns the migrations that a database or backup has, as this version counts them: those of 0.3.0 are the baseline.
 * Undefined if they are of a version before 0.3.0.
 */
export function countMigrations(executed: readonly string[]): readonly string[] | undefined {
  if (executed.includes(lastReplaced)) return [baseline, ...executed.filter((name) => name > lastReplaced)]
  return executed.some((name) => name < baseline) ? undefined : executed
}

/**
 * Migrates the database to the schema and SQL functions of this version, or to the schema after the migration `last`, in one
 * transaction, or in the given one. It holds a lock, so several processes may start at the same time. Idempotent. Throws
 * `UnusableDatabaseError` if the database user lacks privileges or a newer version has migrated the database.
 */
export async function migrate(db: Kysely<Database>, last?: string): Promise<void> {
  try {
    await (db.isTransaction ? migrateIn(db, last) : db.transaction().execute((tx) => migrateIn(tx, last)))
  } catch (error) {
    throw explained(error)
  }
}

async function migrateIn(tx: Kysely<Database>, last: string | undefined): Promise<void> {
  // Kysely locks only after it has read the catalog, which fails while another process drops a column.
  await sql`select pg_advisory_xact_lock(hashtextextended('migrations', 0))`.execute(tx)
  const executed = await replaceMigrations(tx)
  if (names.some((name) => !executed.includes(name))) await requireOwner(tx)
  const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => migrations } })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error) throw error
  if (last !== undefined) return
  await requireWritable(tx)
  await applyFunctions(tx, names)
}

/** Whether an older version migrated the database: some migrations are missing. Throws if the database cannot be read. */
export async function needsMigration(db: Kysely<Database>): Promise<boolean> {
  const executed = await readMigrations(db).catch((error: unknown) => {
    throw explained(error)
  })
  return executed.length > 0 && names.some((name) => !executed.includes(name))
}

/** Records the migrations of 0.3.0 as the baseline. Returns the migrations that the database had. */
async function replaceMigrations(tx: Kysely<Database>): Promise<readonly string[]> {
  const executed = await readMigrations(tx)
  if (!countMigrations(executed)) throw new UnusableDatabaseError(`The database ${tooOldMessage}`)
  if (!executed.includes(lastReplaced)) return executed
  await sql`
    with replaced as (delete from kysely_migration where name <= ${lastReplaced} and name <> ${baseline} returning *)
    insert into kysely_migration (name, timestamp)
    select ${baseline}, timestamp from replaced where name = ${lastReplaced}`.execute(tx)
  return executed
}

/** Throws if no table can be created or changed: Kysely would report the aborted transaction instead. */
async function requireOwner(tx: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ readOnly: boolean; may: boolean | null }>`
    select current_setting('transaction_read_only')::boolean as "readOnly",
      has_schema_privilege(current_schema(), 'create') and coalesce(
        (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('kysely_migration')), true) as may`.execute(
    tx,
  )
  if (rows[0]?.readOnly) throw new UnusableDatabaseError(readOnlyMessage)
  if (!rows[0]?.may) throw new UnusableDatabaseError(missingPrivilegeMessage)
}

async function readMigrations(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ migrated: boolean }>`
    select to_regclass('kysely_migration') is not null as migrated`.execute(db)
  if (!rows[0]?.migrated) return []
  const executed = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return executed.rows.map(({ name }) => name)
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
