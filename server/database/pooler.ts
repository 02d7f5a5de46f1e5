import pg from 'pg'
import { refusedParameter, statementMode } from './check-server.ts'
import {
  type Connected,
  connect,
  poolSettings,
  sessionLimits,
  UnusableDatabaseError,
  withClientSettings,
  withSessionSettings,
} from './connect.ts'
import { isQueryTimeout } from './standbys.ts'

/**
 * Opens the pool of a process through a connection pooler in transaction mode: writes the session limits to the role, checks
 * the pooler, and sends no named prepared statements. Listening and `config` of the result use the direct connection. Throws
 * as `checkPooler` does.
 */
export async function connectThroughPooler(
  pooler: pg.ClientConfig,
  direct: pg.ClientConfig,
  onError: (error: Error) => void,
): Promise<Connected> {
  await writeSessionLimits(direct)
  await checkPooler(pooler, direct)
  return connect(direct, onError, new pg.Pool(poolSettings(pooler, true)), { prepares: false })
}

const expected = Object.entries(sessionLimits).map(([name, value]) => `${name}=${value}`)

/**
 * Makes `sessionLimits` the defaults of the user's sessions in this database, because a pooler in transaction mode takes no
 * startup parameters. Connections that are open keep theirs. Idempotent.
 */
export async function writeSessionLimits(direct: pg.ClientConfig): Promise<void> {
  await withClients(async (open) => {
    const client = await open(withSessionSettings(direct))
    await client.query('begin')
    // Two processes that change the same row of the catalog would fail.
    await client.query("select pg_advisory_xact_lock(hashtextextended('session limits', 0))")
    const { name, kept } = await readRoleSettings(client)
    const missing = expected.filter((setting) => !kept.includes(setting))
    for (const setting of missing) {
      await client.query(`alter role session_user in database ${pg.escapeIdentifier(name)} set ${setting}`)
    }
    await client.query('commit')
  })
}

/** Whether the role has `sessionLimits` in this database. The first start through a pooler writes them. */
export async function hasSessionLimits(direct: pg.ClientConfig): Promise<boolean> {
  return withClients(async (open) => {
    const { kept } = await readRoleSettings(await open(withSessionSettings(direct)))
    return expected.every((setting) => kept.includes(setting))
  })
}

async function readRoleSettings(client: pg.Client): Promise<{ name: string; kept: readonly string[] }> {
  const { rows } = await client.query<{ name: string; kept: string[] | null }>(`
    select datname as name, setconfig as kept from pg_database d left join pg_db_role_setting s
      on s.setdatabase = d.oid and s.setrole = (select oid from pg_roles where rolname = session_user)
    where datname = current_database()`)
  const [found] = rows
  return { name: found?.name ?? '', kept: found?.kept ?? [] }
}

/**
 * Checks that a pooler leads to the same database and user as the direct connection, keeps transactions together, and lends
 * sessions with `sessionLimits`. Changes nothing. Throws `UnusableDatabaseError` with the cause.
 */
export async function checkPooler(pooler: pg.ClientConfig, direct: pg.ClientConfig): Promise<void> {
  if (pooler.options)
    throw unusable('has options, which a pooler does not keep. Set them for the user: ALTER ROLE … SET …')
  try {
    await withClients(async (open) => {
      const there = await open(withSessionSettings(direct))
      const pooled = async () => open({ ...withClientSettings(pooler), connectionTimeoutMillis: 5_000 })
      const [first, second] = [await pooled(), await pooled()]
      await requireSameDatabase(first, there)
      await requireTransactions(first, second)
    })
  } catch (error) {
    throw error instanceof UnusableDatabaseError ? error : unusable(explain(error as Error & { code?: string }))
  }
}

const identity = `select current_user || ', search_path ' || current_setting('search_path') as text`

async function requireSameDatabase(pooled: pg.Client, there: pg.Client): Promise<void> {
  const key = crypto.getRandomValues(new BigInt64Array(1))[0]
  await there.query('select pg_advisory_lock($1)', [key])
  const { rows } = await pooled.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [key])
  if (rows[0]?.free) throw unusable('leads to another database than DATABASE_LISTEN_URL, or to a standby.')
  const [here, direct] = await Promise.all([pooled, there].map((client) => client.query<{ text: string }>(identity)))
  const [a, b] = [here?.rows[0]?.text, direct?.rows[0]?.text]
  if (a !== b) throw unusable(`opens sessions of ${a}, but DATABASE_LISTEN_URL those of ${b}. They must be the same.`)
}

/** Checks two clients in transactions at the same time, to which the pooler lends its idle connections first. */
async function requireTransactions(...clients: readonly pg.Client[]): Promise<void> {
  for (const client of clients) {
    await client.query('begin')
    await client.query("select set_config('portal.act', '', true)")
  }
  for (const client of clients) {
    const { rows } = await client.query<{ kept: boolean; limits: string[] }>(
      `select current_setting('portal.act', true) is not null as kept,
        array(select name || '=' || setting from pg_settings where name = any($1)) as limits`,
      [Object.keys(sessionLimits)],
    )
    if (!rows[0]?.kept) throw unusable('does not keep the statements of a transaction together. Use transaction mode.')
    const missing = expected.filter((limit) => !rows[0]?.limits.includes(limit))
    if (missing.length > 0) {
      throw unusable(
        `lends connections without the settings ${missing.join(', ')}, which the start writes to the user: they are ` +
          "older, or the pooler sets others. Run RECONNECT in pgbouncer's console, or restart the pooler.",
      )
    }
    await client.query('rollback')
  }
}

function unusable(what: string): UnusableDatabaseError {
  return new UnusableDatabaseError(`The connection pooler of DATABASE_URL ${what}`)
}

function explain(error: Error & { code?: string }): string {
  const { message, code } = error
  if (message.includes(statementMode)) {
    return 'is in statement mode, which has no transactions. Set pool_mode = transaction.'
  }
  if (isQueryTimeout(error)) {
    return 'does not lend two connections at the same time within 6 s. Raise its pool size (default_pool_size).'
  }
  const refused = refusedParameter(message)
  if (refused) return `refuses the setting ${refused}. Remove it from DATABASE_URL and PGOPTIONS.`
  return `cannot be used: ${message || code}`
}

/** Runs `work` with a function that opens clients, and closes these afterwards. */
async function withClients<T>(work: (open: (config: pg.ClientConfig) => Promise<pg.Client>) => Promise<T>): Promise<T> {
  const clients: pg.Client[] = []
  try {
    return await work(async (config) => {
      const client = new pg.Client(config)
      clients.push(client)
      client.on('error', () => {})
      await client.connect()
      return client
    })
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}
