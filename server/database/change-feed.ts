import { setTimeout as delay } from 'node:timers/promises'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

/** Callbacks for the changes of one channel. */
export interface Listener {
  /** Called when the feed is connected. Earlier changes may have been lost. */
  readonly onConnected: () => void
  readonly onNotification: (payload: string) => void
  /** Called when the connection is lost. Changes are lost until `onConnected`. */
  readonly onDisconnected: () => void
}

/** A connection that reads what all processes have changed, until `close`. */
export interface ChangeFeed {
  /** Notifies other processes soon that this one has committed changes. Calls at the same time share one notification. */
  announce(): void
  close(): Promise<void>
}

/** Times of a feed, in milliseconds: between two looks at the changes, and until an answer counts as lost. */
export interface FeedOptions {
  readonly pollMs: number
  readonly answerMs: number
}

// Other processes see a change within two seconds, also if the process that made it died before it could tell them.
const defaultOptions: FeedOptions = { pollMs: 1_000, answerMs: 5_000 }
/** Shortest time between two looks. A notification delays the commits of others that notify, so it must not be frequent. */
const gapMs = 50
/** Time after which a suspended process treats everything as changed: the hourly cleanup deletes what it has missed. */
const maxGapMs = 60_000
const maxBackoffMs = 5_000

/** The changes that are not in a snapshot ($1), sent to the listeners of their channels if $2; and the new snapshot. */
const readChanges = `
  with fresh as materialized (
    select distinct channel, payload from change
    where xact >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xact, $1::pg_snapshot)
  ),
  told as materialized (select pg_notify(channel, payload) from fresh where $2::boolean)
  select pg_current_snapshot()::text as snapshot, (select count(*) from told) as told,
    coalesce((select json_agg(json_build_array(channel, payload)) from fresh), '[]') as changes`

/** A connection on which a feed looks at the changes. */
interface FeedConnection {
  /** Returns the first row of a query. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row | undefined>
  /** Whether it notifies other processes of changes. */
  readonly notifies: boolean
  /** Aborted when the connection is lost. */
  readonly lost: AbortSignal
  close(): Promise<void>
}

/** Opens the connection of a feed for these channels. `onNotified` wakes the feed. */
type OpenFeed = (channels: readonly string[], answerMs: number, onNotified: () => void) => Promise<FeedConnection>

/**
 * Follows the table `change`, to which triggers write in the transaction of each change. Notifications only say when to
 * look, so none is needed for a change to be seen. Reconnects with exponential backoff of at most 5 s, without a limit.
 */
export function followChanges(
  open: OpenFeed,
  listeners: ReadonlyMap<string, Listener>,
  options: FeedOptions = defaultOptions,
): ChangeFeed {
  const closed = new AbortController()
  const waker = createWaker()
  const following = reconnectUntilClosed(open, listeners, options, waker, closed)
  return {
    announce: () => waker.wake(true),
    close: () => {
      closed.abort()
      return following
    },
  }
}

/** Name of a connection that listens, under which commands of 0.3.0 count portals too. */
const listenerName = 'dental-portal listener availability'
/** Name of the pooled connections of a portal whose feed does not listen. */
export const hostedName = 'dental-portal hosted'

/** Number of portals that have the present database open. Those that do not listen count as one. */
export const runningPortals = sql<number>`(
  select (count(*) filter (where application_name = ${listenerName})
    + least(1, count(*) filter (where application_name = ${hostedName})))::integer
  from pg_stat_activity where datname = current_database())`

/** Reads changes on a connection of its own, and is notified by other processes. */
export function listenOn(config: pg.ClientConfig): OpenFeed {
  return async (channels, answerMs, onNotified) => {
    const application_name = listenerName
    const client = new pg.Client({
      ...config,
      connectionTimeoutMillis: 5_000,
      query_timeout: answerMs,
      application_name,
    })
    const lost = new AbortController()
    // A broken connection also emits `end`. Without a listener, `error` would end the process.
    client.on('error', () => {})
    client.on('end', () => lost.abort())
    client.on('notification', onNotified)
    const close = () => client.end().catch(() => {})
    try {
      await client.connect()
      // A notification that a crash of the database loses is not missed: every feed reconnects.
      await client.query('set synchronous_commit = off')
      for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await close()
      throw error
    }
    return {
      query: async (text, values = []) => (await client.query(text, [...values])).rows[0],
      notifies: true,
      lost: lost.signal,
      close,
    }
  }
}

/** Reads changes through a pool, without notifications: those of other processes are seen at the next look. */
export function readThrough(db: Kysely<Database>): OpenFeed {
  return async () => ({
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows[0],
    notifies: false,
    lost: new AbortController().signal,
    close: async () => {},
  })
}

/** Wakes a feed before its time. */
interface Waker {
  wake(announce: boolean): void
  /** Waits until woken or for `ms`, and at least for `gapMs`. Returns whether there is something to announce. */
  wait(ms: number, signal: AbortSignal): Promise<boolean>
}

function createWaker(): Waker {
  let [woken, announcing] = [false, false]
  let wakeNow = () => {}
  return {
    wake: (announce) => {
      woken = true
      announcing ||= announce
      wakeNow()
    },
    wait: async (ms, signal) => {
      await delay(gapMs, undefined, { signal })
      if (!woken) {
        const early = new AbortController()
        wakeNow = () => early.abort()
        await delay(ms - gapMs, undefined, { signal: AbortSignal.any([signal, early.signal]) }).catch(() => {})
        signal.throwIfAborted()
      }
      const announce = announcing
      woken = false
      announcing = false
      return announce
    },
  }
}

async function reconnectUntilClosed(
  open: OpenFeed,
  listeners: ReadonlyMap<string, Listener>,
  options: FeedOptions,
  waker: Waker,
  { signal }: AbortController,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const onConnected = () => {
      failures = 0
    }
    await followOnce(open, listeners, options, waker, signal, onConnected)
    const pause = Math.min(maxBackoffMs, 100 * 2 ** failures) * (0.5 + Math.random() / 2)
    await delay(pause, undefined, { signal }).catch(() => {})
  }
}

/** Follows until the connection is lost or closed; never throws. */
async function followOnce(
  open: OpenFeed,
  listeners: ReadonlyMap<string, Listener>,
  { pollMs, answerMs }: FeedOptions,
  waker: Waker,
  closed: AbortSignal,
  onConnected: () => void,
): Promise<void> {
  let connection: FeedConnection | undefined
  try {
    connection = await open([...listeners.keys()], answerMs, () => waker.wake(false))
    const over = AbortSignal.any([closed, connection.lost])
    const begun = await connection.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
    let snapshot = begun?.snapshot ?? ''
    onConnected()
    for (const listener of listeners.values()) listener.onConnected()
    for (let looked = performance.now(); ; ) {
      const announce = await waker.wait(pollMs, over)
      const found = await connection.query<{ snapshot: string; changes: [string, string][] }>(readChanges, [
        snapshot,
        announce && connection.notifies,
      ])
      snapshot = found?.snapshot ?? snapshot
      for (const [channel, payload] of found?.changes ?? []) listeners.get(channel)?.onNotification(payload)
      const now = performance.now()
      if (now - looked > maxGapMs) for (const listener of listeners.values()) listener.onConnected()
      looked = now
    }
  } catch {
    // The caller reconnects after any error.
    for (const listener of listeners.values()) listener.onDisconnected()
  }
  await connection?.close()
}

/** Deletes changes that every process has read or missed. Idempotent. */
export async function purgeChanges(db: Kysely<Database>): Promise<void> {
  await sql`delete from change where written_at < now() - interval '1 hour'`.execute(db)
}
