import type { ChangedDay } from '#contract/availability.ts'
import { formatClinicDay } from '#contract/dates.ts'
import type { Listener } from '../database/listen.ts'
import { createTurns } from '../http/in-turn.ts'

/** The channel on which migration 0018 tells changes. */
export const availabilityChannel = 'availability'

/** What is known to be free, kept for as long as that is sure, and told to whoever watches when it changes. */
export interface LiveAvailability {
  /** Tied to `availabilityChannel`; while it does not hear, nothing is kept. */
  readonly listener: Listener
  /**
   * The answer to one question, put once for all who ask it until anything changes or the clinic's clock shows another
   * minute: then a slot may have begun, or a day. Throws `unavailable` where too many other questions wait.
   */
  recall<T>(question: string, ask: () => Promise<T>): Promise<T>
  /** Keeps nothing of what was asked until now: after a write, so that whoever made it reads what it did. */
  forget(): void
  /** Tells a day each time its free times may have changed, until the function that it gives is called. */
  watch(tell: (changed: ChangedDay) => void): () => void
}

/** So many answers at most are kept: whoever asks for every day of all months fills no memory. */
const mostAnswers = 500
/** Whoever asks for much leaves most of a process's connections to those who book. */
const turns = { atOnce: 3, waiting: 100, retryAfter: 2 }
/** Changes of so many milliseconds are told together. */
const gatherMs = 50

/** Keeps nothing until its listener hears. `clock` says which minute it is. */
export function openLiveAvailability(clock: () => Date): LiveAvailability {
  let hearing = false
  let minute = Number.NaN
  // An answer asked for before a change stays with the map of then, and nobody finds it any more.
  let answers = new Map<string, Promise<unknown>>()
  const watchers = new Set<(changed: ChangedDay) => void>()
  const changed = new Set<ChangedDay>()
  const inTurn = createTurns(turns)

  function forget() {
    answers = new Map()
  }

  function note(day: ChangedDay) {
    forget()
    if (changed.size === 0) setTimeout(tellAll, gatherMs).unref()
    changed.add(day)
  }

  function tellAll() {
    const days: ChangedDay[] = changed.has('every day') ? ['every day'] : [...changed]
    changed.clear()
    for (const tell of watchers) for (const day of days) tell(day)
  }

  return {
    listener: {
      found: () => {
        hearing = true
        note('every day')
      },
      heard: (payload) => note(payload === 'every day' ? payload : formatClinicDay(payload)),
      lost: () => {
        hearing = false
        forget()
      },
    },
    recall: <T>(question: string, ask: () => Promise<T>) => {
      if (!hearing) return inTurn(ask)
      const now = Math.floor(clock().getTime() / 60_000)
      if (now !== minute) forget()
      minute = now
      const known = answers.get(question)
      if (known) return known as Promise<T>
      const kept = answers
      const answer = inTurn(ask)
      const [oldest] = kept.size < mostAnswers ? [] : kept.keys()
      if (oldest !== undefined) kept.delete(oldest)
      kept.set(question, answer)
      answer.catch(() => kept.delete(question))
      return answer
    },
    forget,
    watch: (tell) => {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
  }
}
