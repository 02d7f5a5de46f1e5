import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** Who is told what comes on a channel of the database. */
export interface Listener {
  /** From now on everything is heard; what was told before may not have been. */
  readonly onConnected: () => void
  readonly onNotification: (payload: string) => void
  /** Nothing is heard any more, until it is found again. */
  readonly onDisconnected: () => void
}

/** A connection that listens, until `close`. */
export interface Subscription {
  close(): Promise<void>
}

/** How often a silent connection is asked whether it still stands, and how long it may take to say so, in milliseconds. */
export interface KeepaliveOptions {
  readonly checkMs: number
  readonly answerMs: number
}

const usual: KeepaliveOptions = { checkMs: 10_000, answerMs: 5_000 }
const maxBackoffMs = 5_000

/**
 * Listens on a channel by a connection of its own. A connection that cannot be had or is lost, or does not answer any
 * more, is sought again at once and then after longer and longer pauses, 5 s at most, for as long as it takes.
 */
export function listen(
  config: pg.ClientConfig,
  channel: string,
  listener: Listener,
  silence: KeepaliveOptions = usual,
): Subscription {
  const closed = new AbortController()
  const timed = { ...config, query_timeout: silence.answerMs }
  const listening = reconnectUntilClosed(timed, channel, listener, silence.checkMs, closed.signal)
  return {
    close: () => {
      closed.abort()
      return listening
    },
  }
}

async function reconnectUntilClosed(
  config: pg.ClientConfig,
  channel: string,
  listener: Listener,
  checkMs: number,
  closed: AbortSignal,
) {
  for (let failures = 0; !closed.aborted; failures++) {
    const onConnected = () => {
      failures = 0
      listener.onConnected()
    }
    await listenOnce(config, channel, { ...listener, onConnected: onConnected }, checkMs, closed)
    const pause = Math.min(maxBackoffMs, 100 * 2 ** failures) * (0.5 + Math.random() / 2)
    await delay(pause, undefined, { signal: closed }).catch(() => {})
  }
}

/** Listens until the connection is lost or closed; never throws. */
async function listenOnce(
  config: pg.ClientConfig,
  channel: string,
  listener: Listener,
  checkMs: number,
  closed: AbortSignal,
) {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: 5_000,
    application_name: `dental-portal listener ${channel}`,
  })
  const onDisconnected = new AbortController()
  // A connection that breaks also ends; what is thrown away for the one must not end the process for the other.
  client.on('error', () => {})
  client.on('end', () => onDisconnected.abort())
  client.on('notification', ({ payload = '' }) => listener.onNotification(payload))
  const over = AbortSignal.any([closed, onDisconnected.signal])
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    listener.onConnected()
    for (;;) {
      await delay(checkMs, undefined, { signal: over })
      await client.query('select 1')
    }
  } catch {
    // Whatever was the matter, another connection is the answer.
    listener.onDisconnected()
  }
  await client.end().catch(() => {})
}
