import type { ChangedDay } from '#contract/availability.ts'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import type { Listener } from '../database/listen.ts'
import { createTurns } from '../http/in-turn.ts'
import type { Recalled } from '../http/recalled.ts'

/** The channel on which migration 0018 tells changes. */
export const availabilityChannel = 'availability'

/** What is known to be free, kept for as long as that is sure, and told to whoever watches when it changes. */
export interface LiveAvailability {
  /** Tied to `availabilityChannel`; while it does not hear, nothing is kept. */
  readonly listener: Listener
  /**
   * The answer to one question, put once for all who ask it until anything changes or the clinic's clock shows another
   * minute: then a slot may have begun, or a day. Where the question is of one clinic day, other days may change. Throws
   * `unavailable` where too many other questions wait.
   */
  recall<T>(question: string, day: ClinicDay | undefined, ask: () => Promise<T>): Promise<Recalled<T>>
  /**
   * Keeps nothing of what was asked until now, or of what depends on one day: after a write, so that whoever made it
   * reads what it did.
   */
  forget(day?: ClinicDay): void
  /** Tells a day each time its free times may have changed, until the function that it gives is called. */
  watch(tell: (changed: ChangedDay) => void): () => void
}

/** So many answers at most are kept: whoever asks for every day of all months fills no memory. */
const mostAnswers = 500
/** Whoever asks for much leaves most of a process's connections to those who book. */
const turns = { atOnce: 3, waiting: 100, retryAfter: 2 }
/** Changes of so many milliseconds are told together. */
const gatherMs = 50

/** An answer that was asked for; `sure` until something changes that it depends on. */
interface Kept {
  readonly day: ClinicDay | undefined
  readonly minute: number
  readonly answer: Promise<unknown>
  sure: boolean
}

/** Keeps nothing until its listener hears. `clock` says which minute it is. */
export function openLiveAvailability(clock: () => Date): LiveAvailability {
  let hearing = false
  const answers = new Map<string, Kept>()
  const watchers = new Set<(changed: ChangedDay) => void>()
  const changed = new Set<ChangedDay>()
  const inTurn = createTurns(turns)
  const minuteNow = () => Math.floor(clock().getTime() / 60_000)

  function forget(day?: ClinicDay) {
    for (const [question, kept] of answers) {
      // Whoever waits for it asked before the change; nobody who asks later is given it.
      if (day === undefined || kept.day === undefined || kept.day === day) drop(question)
    }
  }

  // Whoever has an answer that is not told of changes any more must not take it for sure.
  function drop(question: string) {
    const kept = answers.get(question)
    if (kept) kept.sure = false
    answers.delete(question)
  }

  function note(day: ChangedDay) {
    if (changed.size === 0) setTimeout(tellAll, gatherMs).unref()
    changed.add(day)
  }

  function tellAll() {
    const days: ChangedDay[] = changed.has('every day') ? ['every day'] : [...changed]
    changed.clear()
    for (const tell of watchers) for (const day of days) tell(day)
  }

  function keep(question: string, kept: Kept) {
    drop(question)
    const [oldest] = answers.size < mostAnswers ? [] : answers.keys()
    if (oldest !== undefined) drop(oldest)
    answers.set(question, kept)
    kept.answer.catch(() => {
      if (answers.get(question) === kept) drop(question)
    })
  }

  return {
    listener: {
      found: () => {
        hearing = true
        forget()
        note('every day')
      },
      heard: (payload) => {
        const every = payload === 'every day'
        forget(every ? undefined : payload)
        note(every ? payload : formatClinicDay(payload))
      },
      lost: () => {
        hearing = false
        forget()
      },
    },
    recall: async <T>(question: string, day: ClinicDay | undefined, ask: () => Promise<T>) => {
      const minute = minuteNow()
      let kept = answers.get(question)
      if (kept?.minute !== minute) {
        kept = { day, minute, answer: inTurn(ask), sure: hearing }
        if (hearing) keep(question, kept)
      }
      const known = kept
      return { answer: (await known.answer) as T, holds: () => known.sure && minute === minuteNow() }
    },
    forget,
    watch: (tell) => {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
  }
}
