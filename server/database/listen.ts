import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** Who is told what comes on a channel of the database. */
export interface Listener {
  /** From now on everything is heard; what was told before may not have been. */
  readonly found: () => void
  readonly heard: (payload: string) => void
  /** Nothing is heard any more, until it is found again. */
  readonly lost: () => void
}

/** A connection that listens, until `close`. */
export interface Listening {
  close(): Promise<void>
}

/** How often a silent connection is asked whether it still stands, and how long it may take to say so, in milliseconds. */
export interface Silence {
  readonly checkMs: number
  readonly answerMs: number
}

const usual: Silence = { checkMs: 10_000, answerMs: 5_000 }
const longestPauseMs = 5_000

/**
 * Listens on a channel by a connection of its own. A connection that cannot be had or is lost, or does not answer any
 * more, is sought again at once and then after longer and longer pauses, 5 s at most, for as long as it takes.
 */
export function listen(
  config: pg.ClientConfig,
  channel: string,
  listener: Listener,
  silence: Silence = usual,
): Listening {
  const closed = new AbortController()
  const timed = { ...config, query_timeout: silence.answerMs }
  const listening = keepListening(timed, channel, listener, silence.checkMs, closed.signal)
  return {
    close: () => {
      closed.abort()
      return listening
    },
  }
}

async function keepListening(
  config: pg.ClientConfig,
  channel: string,
  listener: Listener,
  checkMs: number,
  closed: AbortSignal,
) {
  for (let failures = 0; !closed.aborted; failures++) {
    const found = () => {
      failures = 0
      listener.found()
    }
    await listenOnce(config, channel, { ...listener, found }, checkMs, closed)
    const pause = Math.min(longestPauseMs, 100 * 2 ** failures) * (0.5 + Math.random() / 2)
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
  const lost = new AbortController()
  // A connection that breaks also ends; what is thrown away for the one must not end the process for the other.
  client.on('error', () => {})
  client.on('end', () => lost.abort())
  client.on('notification', ({ payload = '' }) => listener.heard(payload))
  const over = AbortSignal.any([closed, lost.signal])
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    listener.found()
    for (;;) {
      await delay(checkMs, undefined, { signal: over })
      await client.query('select 1')
    }
  } catch {
    // Whatever was the matter, another connection is the answer.
    listener.lost()
  }
  await client.end().catch(() => {})
}
