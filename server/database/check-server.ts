import pg from 'pg'
import { UnusableDatabaseError, withSessionSettings } from './connect.ts'
import { readOnlyMessage } from './read-only.ts'

const useDirectConnection = 'Connect to PostgreSQL directly: the portal has its own pool.'

/**
 * Checks that the server responds, is recent enough, and keeps sessions as the portal needs them: settings, advisory locks
 * and LISTEN. A connection pooler may run every query and still lose these. A server for `reads` may be a standby. Throws
 * `UnusableDatabaseError`.
 */
export async function checkServer(config: pg.ClientConfig, purpose: 'portal' | 'reads' = 'portal'): Promise<void> {
  const clients: pg.Client[] = []
  const open = async () => {
    // The constructor reads certificate files, which may be missing.
    const client = new pg.Client({ ...withSessionSettings(config), connectionTimeoutMillis: 5_000 })
    clients.push(client)
    client.on('error', () => {})
    await client.connect()
    return client
  }
  try {
    const client = await open()
    await checkSettings(client, purpose)
    if (!(await keepsSession(client, open))) {
      throw new UnusableDatabaseError(
        'DATABASE_URL leads to a connection pooler that changes the session between transactions, which loses LISTEN, ' +
          `session settings and advisory locks. ${useDirectConnection}`,
      )
    }
    if (purpose === 'portal' && !(await receivesNotifications(client))) {
      throw new UnusableDatabaseError(
        `DATABASE_URL leads to a connection pooler that does not support LISTEN. ${useDirectConnection}`,
      )
    }
  } catch (error) {
    throw error instanceof UnusableDatabaseError ? error : new UnusableDatabaseError(messageFor(error as Error))
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

async function checkSettings(client: pg.Client, purpose: 'portal' | 'reads'): Promise<void> {
  const { rows } = await client.query<{ version: number; kept: boolean; readOnly: boolean }>(`
    select current_setting('server_version_num')::integer as version,
      current_setting('statement_timeout') <> '0' and current_setting('jit') = 'off' as kept,
      current_setting('transaction_read_only') = 'on' as "readOnly"`)
  if ((rows[0]?.version ?? 0) < 150_000) throw new UnusableDatabaseError('DATABASE_URL needs PostgreSQL 15 or later.')
  if (rows[0]?.readOnly && purpose === 'portal') throw new UnusableDatabaseError(readOnlyMessage)
  if (!rows[0]?.kept) {
    throw new UnusableDatabaseError(
      `DATABASE_URL leads to a connection pooler that ignores session settings such as statement_timeout. ${useDirectConnection}`,
    )
  }
}

/** Whether a client keeps its server process while two other clients are in a transaction. */
async function keepsSession(client: pg.Client, open: () => Promise<pg.Client>): Promise<boolean> {
  const processOf = async () => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid
  }
  const others = [await open(), await open()]
  const before = await processOf()
  try {
    // A pooler lends an idle process to each, so it has to give the client another one.
    for (const other of others) await other.query('begin')
    return (await processOf()) === before
  } catch (error) {
    // A pool of one or two processes has none left for the client.
    if (error instanceof Error && error.message === 'Query read timeout') return false
    throw error
  }
}

async function receivesNotifications(client: pg.Client): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  client.on('notification', () => resolve(true))
  const timeout = setTimeout(() => resolve(false), 2_000)
  await client.query('listen portal_start_check')
  await client.query("select pg_notify('portal_start_check', '')")
  return promise.finally(() => clearTimeout(timeout))
}

function messageFor({ message, code }: Error & { code?: string }): string {
  const [, refused] = /^unsupported startup parameter(?: in options)?: (\w+)/.exec(message) ?? []
  if (refused) {
    return `DATABASE_URL leads to a connection pooler that refuses the setting ${refused}. ${useDirectConnection}`
  }
  return `Could not connect to the database in DATABASE_URL: ${message || code}`
}
