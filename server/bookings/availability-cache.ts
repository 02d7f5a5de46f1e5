import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import type { ChangedDay } from '#contract/schemas/availability.ts'
import { AppError } from '../app-error.ts'
import type { Listener } from '../database/listen.ts'
import type { CachedAnswer } from '../http/cached-answer.ts'
import { createFairLimiter } from '../http/limits/fair-limiter.ts'

/** The channel on which the database's triggers send the clinic day whose free times have changed, or `every day`. */
export const availabilityChannel = 'availability'

/** Clinic days, both included. */
interface Period {
  readonly from: ClinicDay
  readonly to: ClinicDay
}

/** Caches answers about free times, and notifies subscribers when free times may have changed. */
export interface AvailabilityCache {
  /** The listener of `availabilityChannel`. Nothing is cached while it is disconnected. */
  readonly listener: Listener
  /**
   * Returns the cached answer for `key`, or loads it; concurrent callers share one load. The answer is fresh until
   * a day of `period` changes (any day, if `undefined`) or the next minute begins, when a slot may start. Queued loads are
   * served round-robin by the client's `network`. If too many are queued, the network with the most gets `unavailable`.
   */
  get<T>(key: string, period: Period | undefined, load: () => Promise<T>, network?: string): Promise<CachedAnswer<T>>
  /** Drops the answers that depend on `day`, or all. Call it after a write, so that its client reads what it wrote. */
  invalidate(day?: ClinicDay): void
  /** Calls `notify` with each day that may have changed. Returns a function that unsubscribes. */
  subscribe(notify: (changed: ChangedDay) => void): () => void
}

/** Clients choose days and months freely, so the number of cached answers is limited. */
const maxEntries = 500
/** Leaves most database connections of the process to bookings. */
const loadLimits = { maxConcurrent: 3, maxQueued: 100, retryAfter: 2 }
/** Notifications within this time are sent to subscribers together. */
const notifyDelayMs = 50

interface Entry {
  readonly period: Period | undefined
  /** Network of the client for which the answer is loaded. */
  readonly network: string
  /** Minutes since 1970 when the answer was loaded. */
  readonly minute: number
  readonly answer: Promise<unknown>
  valid: boolean
}

/** Creates an empty cache. `clock` returns the current time. */
export function createAvailabilityCache(clock: () => Date): AvailabilityCache {
  const entries = new Map<string, Entry>()
  const subscribers = new Set<(changed: ChangedDay) => void>()
  const pendingDays = new Set<ChangedDay>()
  const runLimited = createFairLimiter(loadLimits)
  const currentMinute = () => Math.floor(clock().getTime() / 60_000)
  let listening = false

  function remove(key: string): void {
    const entry = entries.get(key)
    // A load in progress may have read the state before the change. Its callers get the answer, but it is not fresh.
    if (entry) entry.valid = false
    entries.delete(key)
  }

  function invalidate(day?: ClinicDay): void {
    for (const [key, { period }] of entries) {
      if (day === undefined || period === undefined || (period.from <= day && day <= period.to)) remove(key)
    }
  }

  function add(key: string, entry: Entry): void {
    remove(key)
    const [oldest] = entries.size < maxEntries ? [] : entries.keys()
    if (oldest !== undefined) remove(oldest)
    entries.set(key, entry)
    entry.answer.catch(() => {
      if (entries.get(key) === entry) remove(key)
    })
  }

  function notifySoon(day: ChangedDay): void {
    if (pendingDays.size === 0) setTimeout(notifySubscribers, notifyDelayMs).unref()
    pendingDays.add(day)
  }

  function notifySubscribers(): void {
    const days: ChangedDay[] = pendingDays.has('every day') ? ['every day'] : [...pendingDays]
    pendingDays.clear()
    for (const notify of subscribers) for (const day of days) notify(day)
  }

  async function get<T>(
    key: string,
    period: Period | undefined,
    load: () => Promise<T>,
    network = '',
  ): Promise<CachedAnswer<T>> {
    const minute = currentMinute()
    const cached = entries.get(key)
    const entry =
      cached?.minute === minute
        ? cached
        : { period, network, minute, answer: runLimited(load, network), valid: listening }
    if (entry !== cached && listening) add(key, entry)
    try {
      return { answer: (await entry.answer) as T, isFresh: () => entry.valid && minute === currentMinute() }
    } catch (error) {
      // The load was refused for the number of loads of another network.
      const ofOther = entry.network !== network && error instanceof AppError && error.code === 'unavailable'
      if (ofOther) return get(key, period, load, network)
      throw error
    }
  }

  return {
    listener: {
      onConnected: () => {
        listening = true
        invalidate()
        notifySoon('every day')
      },
      onNotification: (payload) => {
        const every = payload === 'every day'
        invalidate(every ? undefined : payload)
        notifySoon(every ? payload : formatClinicDay(payload))
      },
      onDisconnected: () => {
        listening = false
        invalidate()
      },
    },
    get,
    invalidate,
    subscribe: (notify) => {
      subscribers.add(notify)
      return () => subscribers.delete(notify)
    },
  }
}
