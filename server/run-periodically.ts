import { setTimeout as delay } from 'node:timers/promises'

interface PeriodicOptions {
  /** Until the first one, and after one that failed, in milliseconds. */
  readonly firstAfterMs: number
  readonly retryDelayMs: number
  readonly onError: (error: unknown) => void
}

/**
 * Does a round again and again, one at a time; each gives how long to wait until the next one, in milliseconds. Gives what
 * ends that: it waits for a round under way, which hears of it by its signal.
 */
export function runPeriodically(
  { firstAfterMs, retryDelayMs, onError }: PeriodicOptions,
  round: (stop: AbortSignal) => Promise<number>,
): () => Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => {})
  const rounds = (async () => {
    await pause(firstAfterMs)
    while (!signal.aborted) {
      const next = await round(signal).catch((error: unknown) => {
        onError(error)
        return retryDelayMs
      })
      await pause(next)
    }
  })()
  return () => {
    stop.abort()
    return rounds
  }
}
