import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import { type ChangeLog, createChangeLog } from '../change-log.ts'
import type { Listener } from '../database/change-feed.ts'
import { createFairQueue } from '../fair-queue.ts'
import type { CachedAnswer } from '../http/cached-answer.ts'
import { onOwnBehalf } from '../on-behalf-of.ts'

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
   * a day of `period` changes (any day, if `undefined`) or the next minute begins, when a slot may start. Loads of one key
   * run one after the other, and one that has not begun is shared across changes. Queued loads are served round-robin by the
   * client's `network`; a load that several networks wait for begins with the first turn of one of them. If too many are
   * queued, the network with the most gets `unavailable`.
   */
  get<T>(key: string, period: Period | undefined, load: () => Promise<T>, network?: string): Promise<CachedAnswer<T>>
  /** Returns the cached answer for `key` if it is loaded and fresh. */
  peek<T>(key: string): T | undefined
  /**
   * Drops the answers that depend on `day`, or all; with `isOutdated`, only those for which it returns true. `answer` is
   * undefined while it is loaded. Call it after a write, so that its client reads what it wrote.
   */
  invalidate(day?: ClinicDay, isOutdated?: (answer: unknown, key: string) => boolean): void
  /** The days whose free times may have changed. */
  readonly changes: ChangeLog
}

/** Clients choose days and months freely, so the number of cached answers is limited. */
const maxEntries = 500
/** Leaves most database connections of the process to bookings. */
const loadLimits = { maxConcurrent: 3, maxQueued: 100, retryAfter: 2 }

interface Entry {
  readonly period: Period | undefined
  /** Network of the client for which the answer is loaded. */
  readonly network: string
  /** Minutes since 1970 when the answer was loaded. */
  readonly minute: number
  readonly answer: Promise<unknown>
  /** Waits for a turn of another network that shares the load, and loads the answer if that has not begun. */
  readonly loadFor: (network: string) => Promise<unknown>
  /** Whether the load has begun, and so may have read the state before a change. */
  readonly isBegun: () => boolean
  /** The answer, once it is loaded. */
  loaded?: { readonly answer: unknown }
  valid: boolean
}

const noop = () => {}

/** Creates an empty cache. `clock` returns the current time. */
export function createAvailabilityCache(clock: () => Date): AvailabilityCache {
  const entries = new Map<string, Entry>()
  /** Ends of the loads in progress, by key. */
  const loading = new Map<string, Promise<void>>()
  const loads = createFairQueue(loadLimits)
  const changes = createChangeLog()
  const currentMinute = () => Math.floor(clock().getTime() / 60_000)
  let listening = false

  function remove(key: string): void {
    const entry = entries.get(key)
    // Callers of a load in progress get the answer, but it is not fresh.
    if (entry) entry.valid = false
    entries.delete(key)
  }

  function invalidate(day?: ClinicDay, isOutdated: (answer: unknown, key: string) => boolean = () => true): void {
    for (const [key, { period, isBegun, loaded }] of entries) {
      const affected = day === undefined || period === undefined || (period.from <= day && day <= period.to)
      if (affected && isBegun() && isOutdated(loaded?.answer, key)) remove(key)
    }
  }

  /** Remembers the load of a key until it ends. */
  function track(key: string, load: Promise<unknown>): void {
    const end = load.then(noop, noop).then(() => {
      if (loading.get(key) === end) loading.delete(key)
    })
    loading.set(key, end)
  }

  function add(key: string, entry: Entry): void {
    remove(key)
    const [oldest] = entries.size < maxEntries ? [] : entries.keys()
    if (oldest !== undefined) remove(oldest)
    entries.set(key, entry)
    entry.answer.then(
      (loaded) => {
        entry.loaded = { answer: loaded }
      },
      () => {
        if (entries.get(key) === entry) remove(key)
      },
    )
  }

  function createEntry<T>(
    key: string,
    of: Pick<Entry, 'period' | 'network' | 'minute'>,
    load: () => Promise<T>,
  ): Entry {
    let begun: Promise<T> | undefined
    const loadOnce = () => {
      begun ??= onOwnBehalf(load)
      return begun
    }
    // After the load of this key that is in progress: queries of a day that changes often must not pile up.
    const earlier = listening ? loading.get(key) : undefined
    const loadFor = (network: string, shares: boolean) => {
      const run = () => loads.run(loadOnce, network, shares)
      return earlier ? earlier.then(run) : run()
    }
    const answer = loadFor(of.network, false)
    const entry: Entry = {
      ...of,
      answer,
      loadFor: (network) => loadFor(network, true),
      valid: listening,
      isBegun: () => begun !== undefined,
    }
    if (listening) {
      track(key, answer)
      add(key, entry)
    }
    return entry
  }

  async function get<T>(
    key: string,
    period: Period | undefined,
    load: () => Promise<T>,
    network = '',
  ): Promise<CachedAnswer<T>> {
    const minute = currentMinute()
    const cached = entries.get(key)
    const entry = cached?.minute === minute ? cached : createEntry(key, { period, network, minute }, load)
    const waitsForOther = entry.network !== network && !entry.isBegun()
    const answer = (await (waitsForOther ? entry.loadFor(network) : entry.answer)) as T
    return { answer, isFresh: () => entry.valid && minute === currentMinute() }
  }

  function peek<T>(key: string): T | undefined {
    const entry = entries.get(key)
    return entry?.minute === currentMinute() ? (entry.loaded?.answer as T | undefined) : undefined
  }

  return {
    listener: {
      onConnected: () => {
        listening = true
        invalidate()
        changes.add('every day')
      },
      onNotification: (payload) => {
        const every = payload === 'every day'
        invalidate(every ? undefined : payload)
        changes.add(every ? payload : formatClinicDay(payload))
      },
      onDisconnected: () => {
        listening = false
        for (const key of entries.keys()) remove(key)
      },
    },
    get,
    peek,
    invalidate,
    changes,
  }
}
