import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { type Listener, listen, type Subscription } from './listen.ts'
import type { Database } from './schema.ts'

// Keeps a clinic day as text: as a Date it would be an instant in the server's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** The database cannot be used. The message is one line for the terminal. */
export class UnusableDatabaseError extends Error {}

/** Connections of the pool: in use, idle, and requests that wait for one. */
export interface Connections {
  readonly lent: number
  readonly idle: number
  readonly waiting: number
}

/** A typed pool of connections; `close` waits for queries in progress. */
export interface Connected {
  readonly db: Kysely<Database>
  /** Settings for connections outside the pool. */
  readonly config: pg.ClientConfig
  readonly connections: () => Connections
  /** Listens on a channel until `close`, on a connection outside the pool; see listen.ts. */
  listen(channel: string, listener: Listener): void
  close(): Promise<void>
}

const poolSize = 10

/** Upper limit of connections per process: the pool, one that listens, two for a backup, one that owns the embedded database. */
export const connectionsPerProcess = poolSize + 4

/** Returns `config` with the session settings of pooled connections: their name, their timeouts, and no JIT. */
export function withSessionSettings(config: pg.ClientConfig): pg.ClientConfig {
  return {
    ...config,
    connectionTimeoutMillis: 2_000,
    lock_timeout: 2_000,
    statement_timeout: 5_000,
    query_timeout: 6_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'dental-portal',
    // Compiling a short query takes longer than running it.
    options: [config.options, '-c jit=off'].filter(Boolean).join(' '),
  }
}

/**
 * Opens a pool. Every wait is limited: 2 s for a connection, 2 s for a lock, 5 s for a statement (6 s if the server does
 * not respond), 10 s for an idle transaction. `onError` receives errors of idle connections, which the pool replaces.
 */
export function connect(config: pg.ClientConfig, onError: (error: Error) => void): Connected {
  const pool = new pg.Pool({ ...withSessionSettings(config), max: poolSize })
  let closing = false
  // `pool.end` does not wait until idle connections are closed. A server that stops right after it breaks them.
  pool.on('error', (error) => {
    if (!closing) onError(error)
  })
  // A connection can also break while it is in use: its query fails, and the event must not end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: discardUnresponsive(pool) }) })
  const listening: Subscription[] = []
  return {
    db,
    config,
    connections: () => ({
      lent: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    listen: (channel, listener) => void listening.push(listen(config, channel, listener)),
    close: async () => {
      closing = true
      await Promise.all(listening.map((each) => each.close()))
      await db.destroy()
    },
  }
}

/**
 * Wraps the pool so that it drops a connection whose query timed out. Such a connection may later begin a transaction or
 * acquire a lock, and the next user would write inside it.
 */
function discardUnresponsive(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect()
      let silent = false
      const query = async (text: string, values: readonly unknown[]) => {
        try {
          return await client.query(text, [...values])
        } catch (error) {
          silent ||= !(error instanceof pg.DatabaseError)
          throw error
        }
      }
      return {
        // The type has a second form for cursors, which this dialect does not use.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(silent),
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/**
 * Opens one connection for changes of a whole database: no statement timeout, at most 10 s for a lock. Close it with
 * `destroy`.
 */
export function connectWithoutTimeout(config: pg.ClientConfig): Kysely<Database> {
  const patient = { connectionTimeoutMillis: 5_000, lock_timeout: 10_000, application_name: 'dental-portal command' }
  const pool = new pg.Pool({ ...config, ...patient, max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

const retryableSqlStates = new Set(['40P01', '40001'])

/** Runs a statement or transaction, with up to three attempts if PostgreSQL aborts it on a deadlock or serialization failure. */
export async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === 3 || !retryableSqlStates.has(databaseErrorCode(error) ?? '')) throw error
    }
  }
}

/** Whether an error is a violation of the constraint with this name. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

/** Returns the SQLSTATE of a PostgreSQL error, or `undefined` for any other error. */
export function databaseErrorCode(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}
