import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { UnusableBackupError } from './backup-file.ts'
import { endOfRows, type Footer, serializeLine } from './contents.ts'
import { connectMaintenanceClient } from './maintenance-client.ts'
import { copyCommand, ephemeralTables, listIdentityColumns, listTables, quoted, type Table } from './tables.ts'

/** Progress of a copy. */
export interface Progress {
  table: string
  bytes: number
}

/** Options for `dumpDatabase`. */
export interface DumpOptions {
  readonly timeZone: string
  /** Copies the ephemeral tables too, because the portal continues on the copy. */
  readonly whole?: boolean
  readonly progress?: Progress
}

/**
 * Dumps one consistent snapshot of a database: a header, the rows of each table in the format of COPY, and a footer with
 * row counts. Blocks only schema changes. Throws `UnusableBackupError` if the database is not a portal's.
 */
export async function* dumpDatabase(config: pg.ClientConfig, options: DumpOptions): AsyncGenerator<Buffer> {
  const client = await connectMaintenanceClient(config)
  try {
    yield* dumpSnapshot(client, options)
  } finally {
    await client.end()
  }
}

async function* dumpSnapshot(client: pg.Client, options: DumpOptions): AsyncGenerator<Buffer> {
  const listed = await listTables(client)
  const known = new Set(listed.map(({ name }) => name))
  if (!known.has('booking')) throw new UnusableBackupError('This database does not belong to a portal.')
  // The first statement after the locks takes the snapshot, so that no table can change its columns.
  await client.query('begin isolation level repeatable read read only')
  await client.query(`lock table ${listed.map(({ name }) => quoted(name)).join(', ')} in access share mode`)
  const { rows } = await client.query<{ name: string; at: Date }>('select name, now() as at from kysely_migration')
  const tables = (await listTables(client)).filter(({ name }) => known.has(name))
  yield serializeLine({
    format: 'dental portal backup 1',
    takenAt: (rows[0]?.at ?? new Date()).toISOString(),
    timeZone: options.timeZone,
    migrations: rows.map(({ name }) => name).sort(),
    tables: tables.map(({ name }) => name),
  })
  const counted: Footer['rows'] = {}
  for (const table of tables) {
    yield serializeLine({ table: table.name, columns: [...table.columns] })
    counted[table.name] = yield* dumpTable(client, table, options)
    yield endOfRows
  }
  yield serializeLine({ rows: counted, sequences: await readSequences(client) })
  await client.query('commit')
}

async function* dumpTable(
  client: pg.Client,
  table: Table,
  { whole, progress }: DumpOptions,
): AsyncGenerator<Buffer, number> {
  // Its transaction IDs mean nothing on another server.
  if (table.name === 'change' || (!whole && ephemeralTables.includes(table.name))) return 0
  const rows = client.query(copyTo(`${copyCommand(table)} to stdout`))
  for await (const chunk of rows) {
    if (progress) {
      progress.table = table.name
      progress.bytes += chunk.length
    }
    yield chunk
  }
  return rows.rowCount
}

// Sequences are outside the snapshot. Read last, they are never behind the rows.
async function readSequences(client: pg.Client): Promise<Footer['sequences']> {
  const sequences: Footer['sequences'] = []
  for (const { table, column, sequence } of await listIdentityColumns(client)) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value as "lastValue", is_called as "isCalled" from ${sequence}`,
    )
    for (const row of rows) sequences.push({ table, column, ...row })
  }
  return sequences
}
