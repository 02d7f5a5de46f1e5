import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import type { ChangedDay } from '#contract/schemas/availability.ts'
import type { Listener } from '../database/listen.ts'
import type { CachedAnswer } from '../http/cached-answer.ts'
import { createFairLimiter } from '../http/fair-limiter.ts'

/** The channel on which migration 0018 tells changes. */
export const availabilityChannel = 'availability'

/** What is known to be free, kept for as long as that is sure, and told to whoever watches when it changes. */
export interface AvailabilityCache {
  /** Tied to `availabilityChannel`; while it does not hear, nothing is kept. */
  readonly listener: Listener
  /**
   * The answer to one question, put once for all who ask it until anything changes or the clinic's clock shows another
   * minute: then a slot may have begun, or a day. Where the question is of one clinic day, other days may change. Throws
   * `unavailable` where too many other questions wait.
   */
  get<T>(question: string, day: ClinicDay | undefined, ask: () => Promise<T>): Promise<CachedAnswer<T>>
  /**
   * Keeps nothing of what was asked until now, or of what depends on one day: after a write, so that whoever made it
   * reads what it did.
   */
  invalidate(day?: ClinicDay): void
  /** Tells a day each time its free times may have changed, until the function that it gives is called. */
  subscribe(tell: (changed: ChangedDay) => void): () => void
}

/** So many answers at most are kept: whoever asks for every day of all months fills no memory. */
const maxEntries = 500
/** Whoever asks for much leaves most of a process's connections to those who book. */
const turns = { maxConcurrent: 3, maxQueued: 100, retryAfter: 2 }
/** Changes of so many milliseconds are told together. */
const notifyDelayMs = 50

/** An answer that was asked for; `sure` until something changes that it depends on. */
interface Kept {
  readonly day: ClinicDay | undefined
  readonly minute: number
  readonly answer: Promise<unknown>
  valid: boolean
}

/** Keeps nothing until its listener hears. `clock` says which minute it is. */
export function createAvailabilityCache(clock: () => Date): AvailabilityCache {
  let listening = false
  const answers = new Map<string, Kept>()
  const watchers = new Set<(changed: ChangedDay) => void>()
  const changed = new Set<ChangedDay>()
  const inTurn = createFairLimiter(turns)
  const minuteNow = () => Math.floor(clock().getTime() / 60_000)

  function invalidate(day?: ClinicDay) {
    for (const [question, kept] of answers) {
      // Whoever waits for it asked before the change; nobody who asks later is given it.
      if (day === undefined || kept.day === undefined || kept.day === day) drop(question)
    }
  }

  // Whoever has an answer that is not told of changes any more must not take it for sure.
  function drop(question: string) {
    const kept = answers.get(question)
    if (kept) kept.valid = false
    answers.delete(question)
  }

  function note(day: ChangedDay) {
    if (changed.size === 0) setTimeout(notifySubscribers, notifyDelayMs).unref()
    changed.add(day)
  }

  function notifySubscribers() {
    const days: ChangedDay[] = changed.has('every day') ? ['every day'] : [...changed]
    changed.clear()
    for (const tell of watchers) for (const day of days) tell(day)
  }

  function keep(question: string, kept: Kept) {
    drop(question)
    const [oldest] = answers.size < maxEntries ? [] : answers.keys()
    if (oldest !== undefined) drop(oldest)
    answers.set(question, kept)
    kept.answer.catch(() => {
      if (answers.get(question) === kept) drop(question)
    })
  }

  return {
    listener: {
      onConnected: () => {
        listening = true
        invalidate()
        note('every day')
      },
      onNotification: (payload) => {
        const every = payload === 'every day'
        invalidate(every ? undefined : payload)
        note(every ? payload : formatClinicDay(payload))
      },
      onDisconnected: () => {
        listening = false
        invalidate()
      },
    },
    get: async <T>(question: string, day: ClinicDay | undefined, ask: () => Promise<T>) => {
      const minute = minuteNow()
      let kept = answers.get(question)
      if (kept?.minute !== minute) {
        kept = { day, minute, answer: inTurn(ask), valid: listening }
        if (listening) keep(question, kept)
      }
      const known = kept
      return { answer: (await known.answer) as T, isFresh: () => known.valid && minute === minuteNow() }
    },
    invalidate: invalidate,
    subscribe: (tell) => {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
  }
}
