import { AppError } from './app-error.ts'

interface QueueOptions {
  /** Maximum number of calls that run at a time. */
  readonly maxConcurrent: number
  /** Maximum number of calls of one key that run at a time, so that a place stays free for others. */
  readonly maxPerKey?: number
  /** Maximum number of queued calls that are not urgent. */
  readonly maxQueued: number
  /** Maximum time in the queue, in milliseconds. */
  readonly patienceMs?: number
  /** Delay after which a refused client may retry, in seconds. */
  readonly retryAfter: number
}

interface Waiting {
  readonly urgent: boolean
  readonly begin: () => void
  readonly refuse: () => void
}

/** A queue for something scarce. */
export interface FairQueue {
  /**
   * Waits for a turn of `key`, and returns the function that ends it. An `urgent` call is not refused for the length of
   * the queue, and goes before the other calls of its key. Throws `unavailable`.
   */
  enter(key?: string, urgent?: boolean): Promise<() => void>
  /** Runs `work` as one turn. */
  run<T>(work: () => Promise<T>, key?: string, urgent?: boolean): Promise<T>
  /** Whether the queue is full for `key`: a call that is not urgent would be refused now. */
  isFull(key?: string): boolean
  /** Number of queued calls. */
  waiting(): number
}

/**
 * Limits the concurrency of expensive work. Queued calls are served round-robin by key, so one client cannot starve the
 * others. If the queue is full, the last call of the key with the most calls fails with `unavailable`, as does a call that
 * has waited too long. The key '' is the portal's own work, which `maxPerKey` does not limit.
 */
export function createFairQueue({
  maxConcurrent,
  maxPerKey = maxConcurrent,
  maxQueued,
  patienceMs,
  retryAfter,
}: QueueOptions): FairQueue {
  /** Queued calls by key, in the order of their turns. */
  const queues = new Map<string, Waiting[]>()
  const runningOf = new Map<string, number>()
  let [running, refusable] = [0, 0]
  const hasRoom = (key: string) => running < maxConcurrent && (key === '' || (runningOf.get(key) ?? 0) < maxPerKey)

  function begin(key: string): undefined {
    running++
    runningOf.set(key, (runningOf.get(key) ?? 0) + 1)
  }

  function end(key: string): void {
    running--
    const left = (runningOf.get(key) ?? 1) - 1
    if (left > 0) runningOf.set(key, left)
    else runningOf.delete(key)
    const next = [...queues.keys()].find(hasRoom)
    if (next === undefined) return
    const waiting = queues.get(next)?.[0]
    if (!waiting) return
    remove(next, waiting)
    // The next turn of this key comes after those of the others.
    const more = queues.get(next)
    if (more) {
      queues.delete(next)
      queues.set(next, more)
    }
    begin(next)
    waiting.begin()
  }

  function remove(key: string, waiting: Waiting): void {
    const others = (queues.get(key) ?? []).filter((each) => each !== waiting)
    if (others.length > 0) queues.set(key, others)
    else queues.delete(key)
    if (!waiting.urgent) refusable--
  }

  /** The call that is refused for a new one of `key`; `undefined` if that is the new one. */
  function findRefused(key: string): { readonly key: string; readonly call: Waiting } | undefined {
    const refusableOf = (list: readonly Waiting[] = []) => list.filter(({ urgent }) => !urgent)
    const [most, longest] = [...queues]
      .map(([name, list]) => [name, refusableOf(list)] as const)
      .reduce((a, b) => (b[1].length > a[1].length ? b : a))
    const call = longest.at(-1)
    return call && longest.length > refusableOf(queues.get(key)).length + 1 ? { key: most, call } : undefined
  }

  function makeRoom(key: string): void {
    const refused = findRefused(key)
    if (!refused) throw new AppError('unavailable', { retryAfter })
    remove(refused.key, refused.call)
    refused.call.refuse()
  }

  async function wait(key: string, urgent: boolean): Promise<void> {
    if (!urgent && refusable >= maxQueued) makeRoom(key)
    return new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer)
        reject(new AppError('unavailable', { retryAfter }))
      }
      const waiting: Waiting = {
        urgent,
        refuse,
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer =
        patienceMs === undefined
          ? undefined
          : setTimeout(() => {
              remove(key, waiting)
              refuse()
            }, patienceMs)
      const own = queues.get(key) ?? []
      const at = urgent ? own.findLastIndex((each) => each.urgent) + 1 : own.length
      queues.set(key, own.toSpliced(at, 0, waiting))
      if (!urgent) refusable++
    })
  }

  // Begins immediately if a turn is free. A finished call passes its turn directly to the next one, so that no new call
  // overtakes the queue.
  const turn = (key: string, urgent: boolean): Promise<void> | undefined =>
    hasRoom(key) ? begin(key) : wait(key, urgent)
  return {
    enter: async (key = '', urgent = false) => {
      await turn(key, urgent)
      return () => end(key)
    },
    run: async (work, key = '', urgent = false) => {
      const waits = turn(key, urgent)
      if (waits) await waits
      try {
        return await work()
      } finally {
        end(key)
      }
    },
    isFull: (key = '') => !hasRoom(key) && refusable >= maxQueued && findRefused(key) === undefined,
    waiting: () => [...queues.values()].reduce((sum, list) => sum + list.length, 0),
  }
}
