import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { type Listener, listen, type Subscription } from './listen.ts'
import type { Database } from './schema.ts'

// A date as a JavaScript Date would be an instant in the server's zone: a clinic day stays the text it is.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** The database cannot be used; the message is one line for the terminal. */
export class UnusableDatabaseError extends Error {}

/**
 * Runs one named statement: each connection parses and plans it once. For the hot paths, where planning would cost
 * more than running. The text belongs to the name for good; values are `$1`, `$2`, ….
 */
export type RunPrepared = <Row extends pg.QueryResultRow>(
  statement: { readonly name: string; readonly text: string },
  values: readonly unknown[],
) => Promise<Row[]>

/** How many connections a pool lends, has at hand, and how many requests wait for one. */
export interface Connections {
  readonly lent: number
  readonly idle: number
  readonly waiting: number
}

/** A pool of connections, typed, and a few for statements that are planned once; `close` waits for what is under way. */
export interface Connected {
  readonly db: Kysely<Database>
  readonly prepared: RunPrepared
  /** For connections of its own. */
  readonly config: pg.ClientConfig
  readonly connections: () => Connections
  /** Listens on a channel by a connection beside the pool, until `close`; see listen.ts. */
  listen(channel: string, listener: Listener): void
  close(): Promise<void>
}

// For all that is asked, and for what is asked for most, prepared.
const [ofPool, ofHotPool] = [10, 4]

/** So many connections a portal opens at most: its pools, two that listen, two for a backup, one that owns what is embedded. */
export const connectionsPerProcess = ofPool + ofHotPool + 5

/**
 * Opens a pool. Nothing waits for ever: 2 s for a connection, 2 s for a lock, 5 s for a statement (6 s where the
 * server does not even answer), 10 s for a transaction that stands still. `onError` hears of connections lost while
 * idle; the pool replaces them.
 */
export function connect(config: pg.ClientConfig, onError: (error: Error) => void): Connected {
  const limits = {
    ...config,
    connectionTimeoutMillis: 2_000,
    lock_timeout: 2_000,
    statement_timeout: 5_000,
    query_timeout: 6_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'dental-portal',
  }
  const pool = new pg.Pool({ ...limits, max: ofPool })
  // Left to choose, PostgreSQL plans a statement that is given lists anew each time, which takes longer than to run it.
  const options = [config.options, '-c plan_cache_mode=force_generic_plan'].filter(Boolean).join(' ')
  const hot = new pg.Pool({ ...limits, max: ofHotPool, options })
  for (const each of [pool, hot]) {
    each.on('error', onError)
    // A connection can also break while it is lent out: its query fails, and the event must not end the process.
    each.on('connect', (client) => client.on('error', () => {}))
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: discardUnresponsive(pool) }) })
  const prepared: RunPrepared = async (statement, values) =>
    (await hot.query({ ...statement, values: [...values] })).rows
  const listening: Subscription[] = []
  return {
    db,
    prepared,
    config,
    connections: () => ({
      lent: pool.totalCount - pool.idleCount + hot.totalCount - hot.idleCount,
      idle: pool.idleCount + hot.idleCount,
      waiting: pool.waitingCount + hot.waitingCount,
    }),
    listen: (channel, listener) => void listening.push(listen(config, channel, listener)),
    close: async () => {
      await Promise.all(listening.map((each) => each.close()))
      await Promise.all([db.destroy(), hot.end()])
    },
  }
}

/**
 * The pool, to which a connection comes back only where the database has answered all that was asked by it. Where it was
 * silent too long it may still begin a transaction or take a lock once it goes on, in which whoever came next would write.
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
        // Its other form takes a cursor, which this dialect was not given.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(silent),
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/**
 * Opens one connection, typed, for what changes a whole database: a statement may take as long as it takes, and waits no
 * longer than 10 s for a lock. End it by `destroy`.
 */
export function connectWithoutTimeout(config: pg.ClientConfig): Kysely<Database> {
  const patient = { connectionTimeoutMillis: 5_000, lock_timeout: 10_000, application_name: 'dental-portal command' }
  const pool = new pg.Pool({ ...config, ...patient, max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

const retryableSqlStates = new Set(['40P01', '40001'])

/**
 * Runs a statement or transaction again, at most three times, where PostgreSQL broke a deadlock or a serialisation
 * clash by refusing it. What was refused has left no trace, so repeating is safe.
 */
export async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === 3 || !retryableSqlStates.has(databaseErrorCode(error) ?? '')) throw error
    }
  }
}

/** Whether the database refused a change by the constraint of this name. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

/** The SQLSTATE of an error that PostgreSQL gave; undefined for any other error. */
export function databaseErrorCode(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}
