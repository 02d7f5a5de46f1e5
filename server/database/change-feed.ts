import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
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

/**
 * Follows the table `change`, to which triggers write in the transaction of each change. Notifications only say when to
 * look, so none is needed for a change to be seen. Reconnects with exponential backoff of at most 5 s, without a limit.
 */
export function followChanges(
  config: pg.ClientConfig,
  listeners: ReadonlyMap<string, Listener>,
  options: FeedOptions = defaultOptions,
): ChangeFeed {
  const closed = new AbortController()
  const waker = createWaker()
  const following = reconnectUntilClosed(
    { ...config, query_timeout: options.answerMs },
    listeners,
    options,
    waker,
    closed,
  )
  return {
    announce: () => waker.wake(true),
    close: () => {
      closed.abort()
      return following
    },
  }
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
  config: pg.ClientConfig,
  listeners: ReadonlyMap<string, Listener>,
  { pollMs }: FeedOptions,
  waker: Waker,
  { signal }: AbortController,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const onConnected = () => {
      failures = 0
    }
    await followOnce(config, listeners, pollMs, waker, signal, onConnected)
    const pause = Math.min(maxBackoffMs, 100 * 2 ** failures) * (0.5 + Math.random() / 2)
    await delay(pause, undefined, { signal }).catch(() => {})
  }
}

/** Follows until the connection is lost or closed; never throws. */
async function followOnce(
  config: pg.ClientConfig,
  listeners: ReadonlyMap<string, Listener>,
  pollMs: number,
  waker: Waker,
  closed: AbortSignal,
  onConnected: () => void,
): Promise<void> {
  // The name under which commands of 0.3.0 count portals too.
  const application_name = 'dental-portal listener availability'
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000, application_name })
  const disconnected = new AbortController()
  // A broken connection also emits `end`. Without a listener, `error` would end the process.
  client.on('error', () => {})
  client.on('end', () => disconnected.abort())
  client.on('notification', () => waker.wake(false))
  const over = AbortSignal.any([closed, disconnected.signal])
  try {
    await client.connect()
    // A notification that a crash of the database loses is not missed: every feed reconnects.
    await client.query('set synchronous_commit = off')
    for (const channel of listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    const { rows } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
    let snapshot = rows[0]?.snapshot ?? ''
    onConnected()
    for (const listener of listeners.values()) listener.onConnected()
    for (let looked = performance.now(); ; ) {
      const announce = await waker.wait(pollMs, over)
      const found = await client.query<{ snapshot: string; changes: [string, string][] }>(readChanges, [
        snapshot,
        announce,
      ])
      const [{ changes = [], ...next } = { snapshot }] = found.rows
      snapshot = next.snapshot
      for (const [channel, payload] of changes) listeners.get(channel)?.onNotification(payload)
      const now = performance.now()
      if (now - looked > maxGapMs) for (const listener of listeners.values()) listener.onConnected()
      looked = now
    }
  } catch {
    // The caller reconnects after any error.
    for (const listener of listeners.values()) listener.onDisconnected()
  }
  await client.end().catch(() => {})
}

/** Deletes changes that every process has read or missed. Idempotent. */
export async function purgeChanges(db: Kysely<Database>): Promise<void> {
  await sql`delete from change where written_at < now() - interval '1 hour'`.execute(db)
}
