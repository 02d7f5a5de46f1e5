import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Settings } from '../settings.ts'
import { checkServer } from './check-server.ts'
import { type Connected, connect, connectWithoutTimeout, databaseErrorCode, UnusableDatabaseError } from './connect.ts'
import { EmbeddedDatabaseError, findEmbedded, hasEmbedded, startEmbedded } from './embedded/embedded.ts'
import { acquireOwnership } from './embedded/ownership-lock.ts'
import { migrate, needsMigration } from './migrate.ts'
import { connectThroughPooler } from './pooler.ts'
import type { Database } from './schema.ts'

type Where = Pick<Settings, 'dataDir' | 'databaseUrl'> & Partial<Pick<Settings, 'poolerUrl'>>

/**
 * Opens the database and migrates it to this version's schema. Any number of processes share the server that
 * DATABASE_URL names; the embedded server belongs to this process until `close`. `onMigrationNeeded` is called before the
 * migration of an older database, which may take minutes. `connectDirectly` opens the pool unless it leads through a connection pooler.
 * Throws `UnusableDatabaseError`, `EmbeddedDatabaseError` or `DatabaseInUseError`.
 */
export async function openDatabase(
  where: Where,
  onError: (error: Error) => void,
  onMigrationNeeded = () => {},
  connectDirectly: (config: pg.ClientConfig, onError: (error: Error) => void) => Connected = connect,
): Promise<Connected> {
  const reached = await openMigrated(where, onError, onMigrationNeeded)
  try {
    const connected = where.poolerUrl
      ? await connectThroughPooler(configOf(where.poolerUrl), reached.config, onError)
      : connectDirectly(reached.config, onError)
    const close = async () => {
      await connected.close()
      await reached.close()
    }
    return { ...connected, close }
  } catch (error) {
    await reached.close()
    throw error
  }
}

async function openMigrated(
  where: Where,
  onError: (error: Error) => void,
  onMigrationNeeded?: () => void,
): Promise<DatabaseHandle> {
  const reached = await openWithoutMigrating(where, onError)
  try {
    await migrateWithoutTimeout(reached.config, onMigrationNeeded)
    return reached
  } catch (error) {
    await reached.close()
    throw error
  }
}

/**
 * Migrates a database to this version's schema on connections without a timeout, since a migration of a large table takes longer
 * than a request may. Idempotent. Throws as `migrate` does.
 */
export async function migrateWithoutTimeout(config: pg.ClientConfig, onMigrationNeeded = () => {}): Promise<void> {
  const db = connectWithoutTimeout(config)
  try {
    const isOld = await needsMigration(db)
    if (isOld) onMigrationNeeded()
    await migrate(db)
    // A migration may have filled or rewritten tables. A failure here does not affect the data.
    if (isOld) await sql`analyze`.execute(db).catch(() => {})
  } finally {
    await db.destroy()
  }
}

/** Connection settings of a database, valid until `close`. */
export interface DatabaseHandle {
  readonly config: pg.ClientConfig
  close(): Promise<void>
}

/**
 * Opens the database without migrating it. Creates the embedded database if it does not exist, and owns it until `close`.
 * A server for `reads` may be a standby. Throws as `openDatabase` does.
 */
export async function openWithoutMigrating(
  where: Where,
  onError: (error: Error) => void,
  purpose: 'portal' | 'reads' = 'portal',
): Promise<DatabaseHandle> {
  if (!where.databaseUrl) return reachEmbedded(where.dataDir, onError)
  const config = configOf(where.databaseUrl)
  await checkServer(config, { purpose, setting: where.poolerUrl ? 'DATABASE_LISTEN_URL' : 'DATABASE_URL' })
  return { config, close: async () => {} }
}

/**
 * Opens the database for a command, without a statement timeout. Connects to the running embedded server, or starts it
 * until `close`. Throws `EmbeddedDatabaseError` if the embedded database does not exist, because no portal would read a new
 * one.
 */
export async function attachDatabase(where: Where): Promise<{ db: Kysely<Database>; close(): Promise<void> }> {
  const running = await findRunning(where)
  const reached = running ? { config: running, close: async () => {} } : await openMigrated(where, () => {})
  const db = connectWithoutTimeout(reached.config)
  const close = async () => {
    await db.destroy()
    await reached.close()
  }
  return { db, close }
}

/** Like `attachDatabase`, without migrating, for a command that only reads: the server may be a standby. */
export async function attachWithoutMigrating(where: Where): Promise<DatabaseHandle> {
  const running = await findRunning(where)
  return running ? { config: running, close: async () => {} } : openWithoutMigrating(where, () => {}, 'reads')
}

async function findRunning({ dataDir, databaseUrl }: Where): Promise<pg.ClientConfig | undefined> {
  if (databaseUrl) return undefined
  if (hasEmbedded(dataDir)) return findEmbedded(dataDir)
  throw new EmbeddedDatabaseError(
    `No database found in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the portal, or start the portal first.`,
  )
}

/** Checks that the database has the clinic's time zone. Throws `UnusableDatabaseError` if it does not. */
export async function checkTimeZone(db: Kysely<Database>, timeZone: string): Promise<void> {
  try {
    await sql`select now() at time zone ${timeZone}`.execute(db)
  } catch (error) {
    const invalidParameterValue = '22023'
    if (databaseErrorCode(error) !== invalidParameterValue) throw error
    throw new UnusableDatabaseError(
      `PostgreSQL doesn't know the time zone ${timeZone}. Set CLINIC_TIME_ZONE to its current IANA name.`,
    )
  }
}

async function reachEmbedded(dataDir: string, onError: (error: Error) => void): Promise<DatabaseHandle> {
  let embedded = await startEmbedded(dataDir)
  const reach = async () => {
    embedded = await startEmbedded(dataDir)
    return embedded.connection
  }
  let ours = true
  const ownership = await acquireOwnership(reach, () => {
    ours = false
    onError(new EmbeddedDatabaseError('Another portal has taken over this data directory. Stopping.'))
    process.kill(process.pid, 'SIGTERM')
  })
  const close = async () => {
    await ownership.release()
    if (ours) await embedded.stop()
  }
  return { config: embedded.connection, close }
}

/** Time without traffic after which a connection is probed, in milliseconds. */
const keepAliveInitialDelayMillis = 10_000

/**
 * Returns the settings of a URL. Its parameters must not override the portal's name and timeouts: only `options` is kept. Its
 * connections break if the server's machine is lost, also during a statement without a timeout.
 */
export function configOf(databaseUrl: string): pg.ClientConfig {
  const url = new URL(databaseUrl)
  const ours = ['application_name', 'statement_timeout', 'query_timeout', 'lock_timeout', 'connectionTimeoutMillis']
  const options = url.searchParams.get('options') ?? undefined
  const given = [...ours, 'idle_in_transaction_session_timeout', 'options'].filter((name) => url.searchParams.has(name))
  for (const name of given) url.searchParams.delete(name)
  return {
    connectionString: given.length > 0 ? url.href : databaseUrl,
    options,
    keepAlive: true,
    keepAliveInitialDelayMillis,
  }
}
