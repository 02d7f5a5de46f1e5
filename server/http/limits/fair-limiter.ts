import { AppError } from '../../app-error.ts'

interface LimiterOptions {
  /** Maximum number of concurrent calls. */
  readonly maxConcurrent: number
  /** Maximum number of queued calls. */
  readonly maxQueued: number
  /** Delay after which a refused client may retry, in seconds. */
  readonly retryAfter: number
}

interface Waiting {
  readonly begin: () => void
  readonly refuse: (error: AppError) => void
}

/** Runs `work` when the queue of `key` has its turn. */
type RunLimited = <T>(work: () => Promise<T>, key?: string) => Promise<T>

/**
 * Limits the concurrency of expensive work. Queued calls are served round-robin by key, so one client cannot starve the
 * others. If the queue is full, the last call of the key with the most calls fails with `unavailable`.
 */
export function createFairLimiter({ maxConcurrent, maxQueued, retryAfter }: LimiterOptions): RunLimited {
  /** Queued calls by key, in the order of their turns. */
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
    if (longest.length <= own + 1) throw new AppError('unavailable', { retryAfter })
    longest.pop()?.refuse(new AppError('unavailable', { retryAfter }))
    if (longest.length === 0) queues.delete(most)
    count--
  }

  function wait(key: string): Promise<void> {
    if (count === maxQueued) evictFromQueue(key)
    count++
    return new Promise((begin, refuse) => queues.set(key, [...(queues.get(key) ?? []), { begin, refuse }]))
  }

  return async (work, key = '') => {
    // A finished call passes its slot directly to the next one, so that no new call overtakes the queue.
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
