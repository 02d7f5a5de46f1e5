import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** Callbacks for the notifications of one channel. */
export interface Listener {
  /** Called when the connection listens. Earlier notifications may have been lost. */
  readonly onConnected: () => void
  readonly onNotification: (payload: string) => void
  /** Called when the connection is lost. Notifications are lost until `onConnected`. */
  readonly onDisconnected: () => void
}

/** A connection that listens, until `close`. */
export interface Subscription {
  close(): Promise<void>
}

/** Interval and timeout of the check of an idle connection, in milliseconds. */
export interface KeepaliveOptions {
  readonly checkMs: number
  readonly answerMs: number
}

const defaultKeepalive: KeepaliveOptions = { checkMs: 10_000, answerMs: 5_000 }
const maxBackoffMs = 5_000

/**
 * Listens on a channel with its own connection. Reconnects with exponential backoff of at most 5 s, without a limit of
 * attempts.
 */
export function listen(
  config: pg.ClientConfig,
  channel: string,
  listener: Listener,
  keepalive: KeepaliveOptions = defaultKeepalive,
): Subscription {
  const closed = new AbortController()
  const configWithTimeout = { ...config, query_timeout: keepalive.answerMs }
  const listening = reconnectUntilClosed(configWithTimeout, channel, listener, keepalive.checkMs, closed.signal)
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
  // A broken connection also emits `end`. Without a listener, `error` would end the process.
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
    // The caller reconnects after any error.
    listener.onDisconnected()
  }
  await client.end().catch(() => {})
}
