import type { ClinicDay } from '#contract/dates.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { graceMs, readPlaceToken, signPlaceToken } from './place-token.ts'

/** A turn to book. */
export interface Turn {
  /** When the person came, in milliseconds since 1970. */
  readonly cameAt: number
  /** Whether the place was not kept, because the person came back too late or to another process. */
  readonly late: boolean
  leave(): void
}

interface Asking {
  readonly personId: string
  readonly day: ClinicDay
  /** The token of an earlier refusal with `in_line`. */
  readonly token: string | undefined
}

/** The lines of those who book, one for each clinic day. */
export interface BookingLine {
  /**
   * Waits for a turn to book on a day. People get their turns in the order in which they came, one at a time. Further requests
   * of someone who has had a turn are at the end of the line. Throws `in_line` with the expected wait in seconds and a token
   * for the repeated request, `too_many_requests` if the person waits on many other days, or `unavailable` if all lines are full.
   */
  enter(asking: Asking): Promise<Turn>
  /** Gives up the place of a person who has had another answer, unless they wait on a connection. */
  giveUp(asking: Pick<Asking, 'personId' | 'day'>): void
}

type Came = Pick<Turn, 'cameAt' | 'late'>

interface Place {
  readonly personId: string
  came: Came
  /** The requests that wait on their connection, by their `begin`. */
  readonly waiting: ((came: Came) => void)[]
  /** Until when it is kept without a request, in milliseconds since 1970. */
  until: number
}

interface Line {
  /** By when they came. */
  readonly places: Place[]
  readonly byPerson: Map<string, Place>
  busy: boolean
  timer?: NodeJS.Timeout
}

/** How many people at the head of a line wait on their connections, and for how long. Others get a time at which to repeat the request. */
const limits = { held: 500, heldMs: 4_000 }
/** Most requests of one person that wait, from several tabs. */
const mostTabs = 10
/** Most days for which one person has a place. */
const mostDays = 10
/** Bounds the memory of the process. */
const mostPlaces = 50_000
/** Longest time that a client is asked to wait, in seconds, and how much later it may repeat its request. */
const [longestSeconds, lateMs] = [30, 2_000]
/** Factor of the wait shown, because a line may slow down: 99 of 100 people wait no longer. */
const margin = 1.25
/** How long a token that was signed before a turn is valid after it, in milliseconds. */
const tokenMs = longestSeconds * 1_000 + lateMs + graceMs
/** A day's bookings exclude each other in the database; those of several days do not. */
const mostTurns = 5

/** Creates the lines of a clinic in this process. */
export function createBookingLine(
  context: Pick<Context, 'clock' | 'authSecret' | 'previousSecrets'>,
  { held: mostHeld, heldMs: mostHeldMs } = limits,
): BookingLine {
  const lines = new Map<ClinicDay, Line>()
  const now = () => context.clock().getTime()
  let [turns, held, places] = [0, 0, 0]
  /** For how many days a person has a place. */
  const daysOf = new Map<string, number>()
  /** When someone last had a turn, by person and day, for `tokenMs`, oldest first. */
  const served = new Map<string, number>()
  /** Average duration of a turn. */
  let turnMs = 10

  function add(line: Line, place: Place): void {
    line.places.splice(firstAt(line.places, place.came.cameAt + 1), 0, place)
    line.byPerson.set(place.personId, place)
    daysOf.set(place.personId, (daysOf.get(place.personId) ?? 0) + 1)
    places++
  }

  function remove(line: Line, place: Place): void {
    line.places.splice(line.places.indexOf(place, firstAt(line.places, place.came.cameAt)), 1)
    line.byPerson.delete(place.personId)
    const days = (daysOf.get(place.personId) ?? 1) - 1
    if (days > 0) daysOf.set(place.personId, days)
    else daysOf.delete(place.personId)
    places--
  }

  function placeOf(line: Line, { personId, day, token }: Asking): Place {
    const own = line.byPerson.get(personId)
    if (own) return own
    if (places >= mostPlaces) throw new AppError('unavailable', { retryAfter: longestSeconds })
    if ((daysOf.get(personId) ?? 0) >= mostDays) throw new AppError('too_many_requests', { retryAfter: longestSeconds })
    const known = token === undefined ? undefined : readPlaceToken(context, token, { personId, day })
    // A token is good for one turn.
    const isUsed = known !== undefined && known < (served.get(keyOf(personId, day)) ?? known)
    const came = known === undefined || isUsed ? { cameAt: now(), late: false } : { cameAt: known, late: true }
    const place = { personId, came, waiting: [], until: now() }
    add(line, place)
    return place
  }

  /** Ends a person's place with their turn. Their other requests wait at the end, or they could keep the head of the line. */
  function serve(day: ClinicDay, line: Line, place: Place): void {
    remove(line, place)
    for (const [key, at] of served) {
      if (now() - at <= tokenMs) break
      served.delete(key)
    }
    const key = keyOf(place.personId, day)
    served.delete(key)
    served.set(key, now())
    if (place.waiting.length === 0) return
    place.came = { cameAt: now(), late: false }
    add(line, place)
  }

  /** Gives the turn to the first person of a day, or waits for them as long as they may still repeat their request. */
  function next(day: ClinicDay, line: Line): void {
    clearTimeout(line.timer)
    while (!line.busy && turns < mostTurns) {
      const [first] = line.places
      if (!first) {
        lines.delete(day)
        return
      }
      const begin = first.waiting.shift()
      if (begin) {
        const { came } = first
        serve(day, line, first)
        line.busy = true
        turns++
        begin(came)
        return
      }
      const left = first.until - now()
      if (left > 0) {
        line.timer = setTimeout(() => next(day, line), left + 1).unref()
        return
      }
      remove(line, first)
    }
  }

  function refuse(line: Line, place: Place, { personId, day }: Asking): AppError {
    const seconds = ((firstAt(line.places, place.came.cameAt) + 1) * turnMs) / 1_000
    const wait = Math.ceil(margin * seconds) + 1
    // After half of the time, so that a line that moves faster than expected does not reach the person before they repeat it.
    const retryAfter = Math.min(longestSeconds, Math.max(1, Math.floor(seconds / 2)))
    place.until = now() + retryAfter * 1_000 + lateMs
    next(day, line)
    const token = signPlaceToken(context, { personId, day, cameAt: place.came.cameAt, until: place.until })
    return new AppError('in_line', { retryAfter, wait, place: token })
  }

  function wait(line: Line, place: Place, asking: Asking): Promise<Came> {
    return new Promise((resolve, reject) => {
      held++
      const begin = (came: Came) => {
        clearTimeout(timer)
        held--
        resolve(came)
      }
      const timer = setTimeout(() => {
        held--
        place.waiting.splice(place.waiting.indexOf(begin), 1)
        reject(refuse(line, place, asking))
      }, mostHeldMs)
      place.waiting.push(begin)
      next(asking.day, line)
    })
  }

  function end(day: ClinicDay, line: Line, begunAt: number): void {
    turnMs = 0.9 * turnMs + 0.1 * (performance.now() - begunAt)
    line.busy = false
    turns--
    // The days take turns, or a few long lines would keep all turns.
    lines.delete(day)
    lines.set(day, line)
    for (const [other, each] of [...lines]) if (!each.busy) next(other, each)
  }

  return {
    enter: async (asking) => {
      const line = lines.get(asking.day) ?? { places: [], byPerson: new Map(), busy: false }
      const place = placeOf(line, asking)
      lines.set(asking.day, line)
      const isFar = line.busy && firstAt(line.places, place.came.cameAt) >= mostHeld
      if (isFar || held >= 2 * mostHeld || place.waiting.length >= mostTabs) throw refuse(line, place, asking)
      const came = await wait(line, place, asking)
      const begunAt = performance.now()
      return { ...came, leave: () => end(asking.day, line, begunAt) }
    },
    giveUp: ({ personId, day }) => {
      const line = lines.get(day)
      const place = line?.byPerson.get(personId)
      if (!line || !place || place.waiting.length > 0) return
      remove(line, place)
      next(day, line)
    },
  }
}

const keyOf = (personId: string, day: ClinicDay) => `${day} ${personId}`

/** Returns the index of the first place of someone who came at a time or later. */
function firstAt(places: readonly Place[], cameAt: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.came.cameAt ?? 0) < cameAt) low = middle + 1
    else high = middle
  }
  return low
}
