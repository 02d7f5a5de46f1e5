import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { databaseErrorCode, UnusableDatabaseError } from '../database/connect.ts'
import {
  countMigrations,
  knownMigrations,
  migrate,
  missingPrivilegeMessage,
  tooOldMessage,
} from '../database/migrate.ts'
import type { Database } from '../database/schema.ts'
import { requireConfirmed } from '../database/standbys.ts'
import { hasTestMode } from '../settings.ts'
import { templates } from '../startup/outgoing-mail.ts'
import { UnusableBackupError } from './backup-file.ts'
import { type ContentsReader, type Footer, footer, type Header, header, readContents, tableHead } from './contents.ts'
import type { Progress } from './dump-database.ts'
import { connectMaintenanceClient } from './maintenance-client.ts'
import { copyCommand, ephemeralTables, listIdentityColumns, listTables, quoted } from './tables.ts'

/** SQLSTATE class of constraint violations. */
const violation = '23'

/** Result of a restore: the header of the backup and the number of rows per table. */
export interface Loaded {
  readonly header: Header
  readonly rows: Footer['rows']
}

/**
 * Restores a dump into an empty database, in one transaction: migrates to the schema of the dump, copies the rows, and
 * migrates to the current schema. Checks every constraint and runs no triggers, whose effects are in the dump already.
 * Unless the dump is `whole`, ends what opens an account: ephemeral tables become empty, and mails with a link are dropped.
 * Throws `UnusableBackupError` or `UnusableDatabaseError`.
 */
export async function loadDatabase(
  config: pg.ClientConfig,
  source: AsyncIterable<Buffer>,
  { progress, whole = false }: { progress?: Progress | undefined; whole?: boolean } = {},
): Promise<Loaded> {
  const client = await connectMaintenanceClient(config)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: poolOf(client) }) })
  const contents = readContents(source)
  try {
    const loaded = await db.transaction().execute((tx) => loadSnapshot(client, tx, contents, { progress, whole }))
    // Without statistics the first queries are slow. A failure here does not affect the data.
    await client.query('analyze').catch(() => {})
    return loaded
  } catch (error) {
    throw explained(error)
  } finally {
    await contents.close()
    await db.destroy()
  }
}

/** Returns a pool of one connection, for queries through Kysely. */
function poolOf(client: pg.Client): PostgresPool {
  const query = (text: string, values: readonly unknown[]) =>
    requireConfirmed(client, () => client.query(text, [...values]))
  return {
    // The type has a second form for cursors, which this dialect does not use.
    connect: async () => ({ query: query as unknown as PostgresPoolClient['query'], release: () => {} }),
    end: () => client.end(),
    options: {},
  }
}

async function loadSnapshot(
  client: pg.Client,
  tx: Transaction<Database>,
  contents: ContentsReader,
  { progress, whole }: { progress: Progress | undefined; whole: boolean },
): Promise<Loaded> {
  // A concurrent restore waits for this lock and then finds the database filled.
  await client.query("select pg_advisory_xact_lock(hashtextextended('restore', 0))")
  await requireEmpty(client)
  const head = await contents.line(header)
  await migrate(tx, lastMigration(head))
  if (head.tables.some((name) => name.startsWith('stripe_stand_in.'))) {
    if (!hasTestMode) throw new UnusableBackupError('The backup has test payments, but this build has no test mode.')
    const { makeLedger } = await import('../test-mode/stripe/ledger.ts')
    await makeLedger(tx)
  }
  const tables = (await listTables(client)).map(({ name }) => name)
  const unknown = head.tables.filter((name) => !tables.includes(name))
  if (unknown.length > 0) throw new UnusableBackupError(`The backup has unknown tables: ${unknown.join(', ')}.`)
  for (const name of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query(`truncate ${tables.map(quoted).join(', ')}`)
  const rows = await copyTables(client, head, contents, progress)
  const ending = await contents.line(footer)
  for (const name of head.tables) {
    if (rows[name] !== ending.rows[name]) throw new UnusableBackupError(`The backup is missing rows of ${name}.`)
  }
  // Backups of earlier versions have rows in some of them.
  const revoked = whole ? [] : ephemeralTables.filter((name) => tables.includes(name))
  for (const name of revoked) await client.query(`delete from ${quoted(name)}`)
  await setSequences(client, ending)
  // A table with pending deferred constraints cannot be altered.
  await client.query('set constraints all immediate')
  for (const name of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
  await client.query('set constraints all deferred')
  await migrate(tx)
  if (!whole) await dropRevocable(tx)
  return { header: head, rows }
}

// Links are made when their mail is sent: from a backup they would open what has been revoked since.
async function dropRevocable(tx: Transaction<Database>): Promise<void> {
  const revocable = Object.entries(templates).flatMap(([name, { isRevocable }]) => (isRevocable ? [name] : []))
  await sql`
    update outbox set state = 'dropped', trouble = null, email = null
    where template = any (${revocable}) and state in ('waiting', 'failed')`.execute(tx)
}

function explained(error: unknown): unknown {
  if (!databaseErrorCode(error)?.startsWith(violation)) return error
  const { message, table } = error as Error & { table?: string }
  return new UnusableBackupError(`The backup violates a constraint of ${table}. Nothing was restored: ${message}`)
}

/** Throws `UnusableDatabaseError` if a database could not be loaded: it is not empty, or the user may create nothing in it. */
export async function requireEmptyDatabase(config: pg.ClientConfig): Promise<void> {
  const client = await connectMaintenanceClient(config)
  await requireEmpty(client).finally(() => client.end())
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`)
  if (rows.length === 0) return requireCreate(client)
  throw new UnusableDatabaseError(
    `The database is not empty (${rows[0]?.name}). Nothing was changed. Use an empty one: another DATABASE_URL, or another DATA_DIR.`,
  )
}

// Checked first, because an aborted transaction can run no query about the cause.
async function requireCreate(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(`
    select has_database_privilege(current_database(), 'create')
      and coalesce(has_schema_privilege(current_schema(), 'create'), false) as may`)
  if (!rows[0]?.may) throw new UnusableDatabaseError(missingPrivilegeMessage)
}

function lastMigration({ migrations }: Header): string {
  const counted = countMigrations(migrations)
  if (!counted) throw new UnusableBackupError(`The backup ${tooOldMessage}`)
  const last = counted.at(-1) ?? ''
  if (counted.every((name, i) => name === knownMigrations[i])) return last
  throw new UnusableBackupError(
    `The backup was created by a newer version (${last}; this version is ${knownMigrations.at(-1)}). Restore it with that version.`,
  )
}

async function copyTables(
  client: pg.Client,
  { tables }: Header,
  contents: ContentsReader,
  progress: Progress | undefined,
): Promise<Footer['rows']> {
  const copied: Footer['rows'] = {}
  for (const expected of tables) {
    const head = await contents.line(tableHead)
    if (head.table !== expected)
      throw new UnusableBackupError(`The backup has the table ${head.table} instead of ${expected}.`)
    const into = client.query(copyFrom(`${copyCommand({ name: head.table, columns: head.columns })} from stdin`))
    await pipeline(counting(contents.rows(), head.table, progress), into)
    copied[expected] = into.rowCount
  }
  return copied
}

async function* counting(rows: AsyncGenerator<Buffer>, table: string, progress: Progress | undefined) {
  for await (const chunk of rows) {
    if (progress) {
      progress.table = table
      progress.bytes += chunk.length
    }
    yield chunk
  }
}

async function setSequences(client: pg.Client, { sequences }: Footer): Promise<void> {
  const numbered = await listIdentityColumns(client)
  for (const { table, column, lastValue, isCalled } of sequences) {
    const found = numbered.find((each) => each.table === table && each.column === column)
    if (!found) throw new UnusableBackupError(`The backup has an unknown sequence: ${table}.${column}.`)
    await client.query('select setval($1, $2, $3)', [found.sequence, lastValue, isCalled])
  }
}
