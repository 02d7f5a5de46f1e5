import { setTimeout as delay } from 'node:timers/promises'

interface PeriodicOptions {
  /** Delay before the first run, in milliseconds. */
  readonly firstAfterMs: number
  /** Delay after a failed run, in milliseconds. */
  readonly retryDelayMs: number
  readonly onError: (error: unknown) => void
}

/**
 * Runs a job periodically, never concurrently. The job returns the delay before its next run in milliseconds. Returns a
 * function that stops it: it aborts the job's signal and waits for the current run.
 */
export function runPeriodically(
  { firstAfterMs, retryDelayMs, onError }: PeriodicOptions,
  job: (stop: AbortSignal) => Promise<number>,
): () => Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => {})
  const runs = (async () => {
    await pause(firstAfterMs)
    while (!signal.aborted) {
      const next = await job(signal).catch((error: unknown) => {
        onError(error)
        return retryDelayMs
      })
      await pause(next)
    }
  })()
  return () => {
    stop.abort()
    return runs
  }
}
