import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { AppError } from '../app-error.ts'
import { createFairQueue, type FairQueue } from '../fair-queue.ts'
import { currentRequest } from '../on-behalf-of.ts'
import { type ChangeFeed, followChanges, type Listener, listenOn, readThrough } from './change-feed.ts'
import { discardUnusable } from './discard-unusable.ts'
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
  /** Tells listeners of changes of their channels until `close`; see change-feed.ts. */
  listen(listeners: ReadonlyMap<string, Listener>): void
  close(): Promise<void>
}

/** Connections of the pool of a process that serves one clinic. */
const defaultPoolSize = 10

// A request is answered within ten seconds, also if the database stops answering: 6 s for a query in progress, 3 s for a new
// connection. A network never has all connections, and requests beyond the queue are refused immediately.
const connectionQueue = { maxQueued: 100, patienceMs: 8_000, retryAfter: 2 }
const writeQueue = { maxQueued: 100, patienceMs: 8_000, retryAfter: 2 }

/**
 * Upper limit of direct connections per process: one that listens, two for a backup, one for the hourly cleanup, one that owns
 * the embedded database, and the pool unless it leads to a connection pooler.
 */
export function connectionsPerProcess(throughPooler: boolean): number {
  return 5 + (throughPooler ? 0 : defaultPoolSize)
}

/** Settings of the sessions of requests, as PostgreSQL names them. Times are in milliseconds. */
export const sessionLimits = {
  lock_timeout: 2_000,
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  // Compiling a short query takes longer than running it.
  jit: 'off',
  // A server that sends no warnings would hide an unconfirmed commit, see standbys.ts.
  client_min_messages: 'warning',
} as const

const joinOptions = (...options: readonly (string | undefined)[]) => options.filter(Boolean).join(' ')
const sendWarnings = `-c client_min_messages=${sessionLimits.client_min_messages}`

/** Returns `config` with the name and the timeouts that the client keeps itself, without `sessionLimits`. */
export function withClientSettings(config: pg.ClientConfig): pg.ClientConfig {
  return { ...config, connectionTimeoutMillis: 3_000, query_timeout: 6_000, application_name: 'dental-portal' }
}

/** Returns `config` with all settings of the connections of requests, `sessionLimits` as startup parameters. */
export function withSessionSettings(config: pg.ClientConfig): pg.ClientConfig {
  const { jit, client_min_messages: _, ...timeouts } = sessionLimits
  return {
    ...withClientSettings(config),
    ...timeouts,
    options: joinOptions(config.options, `-c jit=${jit}`, sendWarnings),
  }
}

/** Returns the settings of a process's pool. A connection pooler has `sessionLimits` from the role: see pooler.ts. */
export function poolSettings(config: pg.ClientConfig, throughPooler = false): pg.PoolConfig {
  return { ...(throughPooler ? withClientSettings(config) : withSessionSettings(config)), max: defaultPoolSize }
}

/**
 * Opens a pool. A use on behalf of a request waits for its connection in the queue of the client's network, see
 * `onBehalfOf`. Every wait is limited: 8 s in the queue, 3 s for a new connection, 2 s for a lock, 5 s for a statement (6 s
 * if the server does not respond), 10 s for an idle transaction. `onError` receives errors of idle connections, which the
 * pool replaces. Ends `pool` on `close`. `config` is a direct connection, also if `pool` leads to a connection pooler, which
 * may not keep prepared statements (`prepares`). Unless it `listens`, changes of other processes are read through the pool.
 */
export function connect(
  config: pg.ClientConfig,
  onError: (error: Error) => void,
  pool = new pg.Pool(poolSettings(config)),
  { prepares = true, listens = true } = {},
): Connected {
  const poolSize = pool.options.max ?? defaultPoolSize
  let closing = false
  // `pool.end` does not wait until idle connections are closed. A server that stops right after it breaks them.
  pool.on('error', (error) => {
    if (!closing) onError(error)
  })
  // A connection can also break while it is in use: its query fails, and the event must not end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const maxPerKey = poolSize - Math.ceil(poolSize / 5)
  const queue = createFairQueue({ ...connectionQueue, maxConcurrent: poolSize, maxPerKey })
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: queued(discardUnusable(pool, prepares), queue) }),
  })
  const feeds: ChangeFeed[] = []
  const announce = () => {
    for (const feed of feeds) feed.announce()
  }
  // Transactions that wait for a lock hold a connection each, and must leave some to reads.
  const maxWriters = Math.ceil(poolSize / 2)
  writers.set(db, { queue: createFairQueue({ ...writeQueue, maxConcurrent: maxWriters }), announce })
  return {
    db,
    config,
    connections: () => ({
      lent: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: queue.waiting(),
    }),
    listen: (listeners) => void feeds.push(followChanges(listens ? listenOn(config) : readThrough(db), listeners)),
    close: async () => {
      closing = true
      await Promise.all(feeds.map((each) => each.close()))
      await db.destroy()
    },
  }
}

/** Wraps the pool so that each connection is waited for in the queue of the network for which it is used. */
function queued(pool: PostgresPool, queue: FairQueue): PostgresPool {
  return {
    ...pool,
    connect: async () => {
      const request = currentRequest()
      const leave = await queue.enter(request?.network, request?.begun ?? true)
      if (request) request.begun = true
      try {
        const client = await pool.connect()
        const release = () => {
          client.release()
          leave()
        }
        return { query: client.query, release }
      } catch (error) {
        leave()
        throw error
      }
    },
  }
}

/**
 * Opens connections for work that may take minutes, such as migrating, seeding or a command: no timeout of statements or idle
 * transactions, at most 10 s for a lock. Close them with `destroy`.
 */
export function connectWithoutTimeout(config: pg.ClientConfig): Kysely<Database> {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: 5_000,
    lock_timeout: 10_000,
    application_name: 'dental-portal command',
    // A timeout may also be set for the role or the database.
    options: joinOptions(
      config.options,
      '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
      sendWarnings,
    ),
    max: 2,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: discardUnusable(pool, false) }) })
}

const writers = new WeakMap<object, { readonly queue: FairQueue; readonly announce: () => void }>()
/** Whether this code runs within `runWrite`, which must not wait for a second turn. */
const writing = new AsyncLocalStorage<true>()

const conflicts = new Set(['40P01', '40001'])
const lockTimeout = '55P03'
/** Time after which a write gives up whose lock is not released, in milliseconds. A page waits for 15 s. */
const lockPatienceMs = 10_000

/**
 * Runs a statement or transaction that takes locks. Few run at a time, the others wait in the queue of their network without
 * a connection. Repeats it if PostgreSQL aborts it: up to three attempts on a deadlock, a serialization failure or an
 * idempotency key that was used in the meantime, and for ten seconds if a lock is not released. Afterwards it notifies other
 * processes, which then read what has changed. Throws `unavailable` if the queue is full.
 */
export async function runWrite<T>(db: Kysely<Database>, run: () => Promise<T>): Promise<T> {
  const writer = writing.getStore() ? undefined : writers.get(db)
  const until = performance.now() + lockPatienceMs
  for (let attempt = 1; ; attempt++) {
    const leave = await writer?.queue.enter(currentRequest()?.network, currentRequest()?.hasTurn)
    try {
      const result = await writing.run(true, run)
      writer?.announce()
      return result
    } catch (error) {
      const state = databaseErrorCode(error) ?? ''
      const conflicted = conflicts.has(state) || violatesConstraint(error, 'request_key_pkey')
      const again = state === lockTimeout ? performance.now() < until : conflicted && attempt < 3
      if (!again) throw error
    } finally {
      leave?.()
    }
  }
}

/**
 * Throws `unavailable` if a write of the present request would be refused because too many wait, so that a request is refused
 * before any work is done for it.
 */
export function requireRoomToWrite(db: Kysely<Database>): void {
  const { network, hasTurn = false } = currentRequest() ?? {}
  if (!hasTurn && writers.get(db)?.queue.isFull(network)) {
    throw new AppError('unavailable', { retryAfter: writeQueue.retryAfter })
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
