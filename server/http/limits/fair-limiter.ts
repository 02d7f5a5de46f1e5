import { AppError } from '../../app-error.ts'

interface LimiterOptions {
  /** So many run at once. */
  readonly maxConcurrent: number
  /** So many wait behind them at most. */
  readonly maxQueued: number
  /** When whoever came too late may come again, in seconds. */
  readonly retryAfter: number
}

interface Waiting {
  readonly begin: () => void
  readonly refuse: (error: AppError) => void
}

/** Runs work of `who` when it is their turn. */
type RunLimited = <T>(work: () => Promise<T>, key?: string) => Promise<T>

/**
 * Runs what needs much, memory or connections, a few at a time. Of those who wait everybody has a turn after the other,
 * however much each has brought. Where too many wait, the last one of whoever has brought most is told `unavailable`.
 */
export function createFairLimiter({ maxConcurrent, maxQueued, retryAfter }: LimiterOptions): RunLimited {
  /** What each waits for, in the order of their turns. */
  const queues = new Map<string, Waiting[]>()
  let [running, count] = [0, 0]

  function takeNext(): Waiting | undefined {
    const [first] = queues
    if (!first) return undefined
    const [key, [next, ...more]] = first
    queues.delete(key)
    if (more.length > 0) queues.set(key, more)
    count--
    return next
  }

  function evictFromQueue(key: string): void {
    const [most, longest] = [...queues].reduce((a, b) => (b[1].length > a[1].length ? b : a))
    const own = queues.get(key)?.length ?? 0
    if (longest.length <= own + 1) throw new AppError('unavailable', retryAfter)
    longest.pop()?.refuse(new AppError('unavailable', retryAfter))
    if (longest.length === 0) queues.delete(most)
    count--
  }

  function wait(key: string): Promise<void> {
    if (count === maxQueued) evictFromQueue(key)
    count++
    return new Promise((begin, refuse) => queues.set(key, [...(queues.get(key) ?? []), { begin, refuse }]))
  }

  return async (work, key = '') => {
    // Whoever is done hands its turn on: nobody slips in between.
    if (running === maxConcurrent) await wait(key)
    else running++
    try {
      return await work()
    } finally {
      const next = takeNext()
      if (next) next.begin()
      else running--
    }
  }
}
