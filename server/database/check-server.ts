import pg from 'pg'
import { UnusableDatabaseError, withSessionSettings } from './connect.ts'
import { readOnlyMessage } from './read-only.ts'
import { isQueryTimeout } from './standbys.ts'

/** Purpose of a server, a standby only for `reads`, and the setting that names it in errors. */
interface Checked {
  readonly purpose?: 'portal' | 'reads'
  readonly setting?: 'DATABASE_URL' | 'DATABASE_LISTEN_URL'
}

/** Throws for a connection pooler, with the reason. */
type Refuse = (reason: string) => never

/**
 * Checks that the server responds, is recent enough, and keeps sessions as the portal needs them: settings, advisory locks
 * and LISTEN. A connection pooler may run every query and still lose these. Throws `UnusableDatabaseError`.
 */
export async function checkServer(
  config: pg.ClientConfig,
  { purpose = 'portal', setting = 'DATABASE_URL' }: Checked = {},
): Promise<void> {
  const refusePooler = (reason: string): never => {
    const advice = setting === 'DATABASE_URL' ? ', or set DATABASE_LISTEN_URL to a direct connection' : ''
    throw new UnusableDatabaseError(
      `${setting} leads to a connection pooler that ${reason}. Connect to PostgreSQL directly${advice}.`,
    )
  }
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
    await checkSettings(client, purpose, setting, refusePooler)
    if (!(await keepsSession(client, open))) {
      refusePooler('changes the session between transactions, which loses LISTEN, session settings and advisory locks')
    }
    if (purpose === 'portal' && !(await receivesNotifications(client))) {
      refusePooler('does not support LISTEN')
    }
  } catch (error) {
    if (error instanceof UnusableDatabaseError) throw error
    const { message, code } = error as Error & { code?: string }
    const refused = refusedParameter(message)
    if (refused) refusePooler(`refuses the setting ${refused}`)
    if (message.includes(statementMode)) refusePooler('is in statement mode, which has no transactions')
    throw new UnusableDatabaseError(`Could not connect to the database in ${setting}: ${message || code}`)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

async function checkSettings(
  client: pg.Client,
  purpose: 'portal' | 'reads',
  setting: string,
  refusePooler: Refuse,
): Promise<void> {
  const { rows } = await client.query<{ version: number; kept: boolean; readOnly: boolean }>(`
    select current_setting('server_version_num')::integer as version,
      current_setting('statement_timeout') <> '0' and current_setting('jit') = 'off' as kept,
      current_setting('transaction_read_only') = 'on' as "readOnly"`)
  if ((rows[0]?.version ?? 0) < 150_000) throw new UnusableDatabaseError(`${setting} needs PostgreSQL 15 or later.`)
  if (rows[0]?.readOnly && purpose === 'portal') throw new UnusableDatabaseError(readOnlyMessage)
  if (!rows[0]?.kept) refusePooler('ignores session settings such as statement_timeout')
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
    if (isQueryTimeout(error)) return false
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

/** Part of pgbouncer's error for BEGIN in statement mode. */
export const statementMode = 'statement pooling mode'

/** Returns the startup parameter that pgbouncer refuses with this error. */
export function refusedParameter(message: string): string | undefined {
  return /^unsupported startup parameter(?: in options)?: (\w+)/.exec(message)?.[1]
}
