import { AppError } from './problems.ts'

interface Turns {
  /** So many run at once. */
  readonly atOnce: number
  /** So many wait behind them at most. */
  readonly waiting: number
  /** When whoever came too late may come again, in seconds. */
  readonly retryAfter: number
}

/** Runs what needs much, memory or connections, a few at a time; `unavailable` where too many wait already. */
export function createTurns({ atOnce, waiting, retryAfter }: Turns): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running === atOnce) {
      if (queue.length === waiting) throw new AppError('unavailable', retryAfter)
      // Whoever is done hands its turn on: nobody slips in between.
      await new Promise<void>((begin) => queue.push(begin))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
