import type { ClinicDay } from '#contract/dates.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { readPlaceToken, signPlaceToken } from './place-token.ts'

/** A turn to book, until `leave`. */
export interface Turn {
  /** When the person came, in milliseconds since 1970. */
  readonly cameAt: number
  /** Whether the person came back after this process had removed their place, or to another process. */
  readonly late: boolean
  /** Ends the turn. Call it exactly once. */
  leave(): void
}

interface LineRequest {
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
   * for the repeated request, `too_many_requests` if the person waits on ten other days, or `unavailable` if all lines are full.
   */
  enter(asking: LineRequest): Promise<Turn>
  /** Removes the place of a person who has had another answer, unless other requests of theirs wait. Idempotent. */
  giveUp(asking: Pick<LineRequest, 'personId' | 'day'>): void
}

type Arrival = Pick<Turn, 'cameAt' | 'late'>

interface Place {
  readonly personId: string
  arrival: Arrival
  /** The requests that wait on their connection, by their `begin`. */
  readonly waiting: ((arrival: Arrival) => void)[]
  /** Until when it is kept without a request, in milliseconds since 1970. */
  until: number
}

interface Line {
  /** In the order in which the people came. */
  readonly places: Place[]
  readonly byPerson: Map<string, Place>
  /** Whether someone has the turn. */
  busy: boolean
  /** Removes the place of the first person, who has no waiting request, once its time is over. */
  timer?: NodeJS.Timeout
}

/** Number of people at the head of a line who wait on their connections, and for how long. Others are refused with `in_line`. */
const limits = { held: 500, heldMs: 4_000 }
/** Maximum number of waiting requests of one person on a day, from several tabs. */
const maxTabs = 10
/** Maximum number of days on which one person has a place. */
const maxDays = 10
/** Maximum number of places in all lines, which bounds the memory of the process. */
const maxPlaces = 50_000
/** Longest time after which a client is asked to repeat its request, in seconds. */
const maxRetrySeconds = 30
/** How much later the client may repeat it before someone who came later gets the turn, in milliseconds. */
const lateMs = 2_000
/** Longest time for which a person is absent before someone who came later gets the turn, in milliseconds. */
const maxAbsentMs = maxRetrySeconds * 1_000 + lateMs
/** How long a token is valid after that, in milliseconds. With it, a person who comes back gets the same place. */
const graceMs = 60_000
/** Longest time for which a token is valid, in milliseconds. */
const maxTokenMs = maxAbsentMs + graceMs
/** Factor of the wait shown, because a line may slow down: 99 of 100 people wait no longer. */
const margin = 1.25
/** Maximum number of turns at a time, on different days: the bookings of one day exclude each other in the database. */
const maxTurns = 5

/** Creates the lines of a clinic in this process. Tests set other limits. */
export function createBookingLine(
  context: Pick<Context, 'clock' | 'authSecret' | 'previousSecrets'>,
  { held: maxHeld, heldMs } = limits,
): BookingLine {
  const lines = new Map<ClinicDay, Line>()
  const now = () => context.clock().getTime()
  let [turns, held, places] = [0, 0, 0]
  /** For how many days a person has a place. */
  const daysOf = new Map<string, number>()
  /** When someone last had a turn, by person and day, oldest first. Kept while a token from before the turn may be valid. */
  const served = new Map<string, number>()
  /** Moving average of the duration of a turn, in milliseconds. */
  let turnMs = 10

  function add(line: Line, place: Place): void {
    line.places.splice(firstAt(line.places, place.arrival.cameAt + 1), 0, place)
    line.byPerson.set(place.personId, place)
    daysOf.set(place.personId, (daysOf.get(place.personId) ?? 0) + 1)
    places++
  }

  function remove(line: Line, place: Place): void {
    line.places.splice(line.places.indexOf(place, firstAt(line.places, place.arrival.cameAt)), 1)
    line.byPerson.delete(place.personId)
    const days = (daysOf.get(place.personId) ?? 1) - 1
    if (days > 0) daysOf.set(place.personId, days)
    else daysOf.delete(place.personId)
    places--
  }

  function placeOf(line: Line, { personId, day, token }: LineRequest): Place {
    const own = line.byPerson.get(personId)
    if (own) return own
    if (places >= maxPlaces) throw new AppError('unavailable', { retryAfter: maxRetrySeconds })
    if ((daysOf.get(personId) ?? 0) >= maxDays) throw new AppError('too_many_requests', { retryAfter: maxRetrySeconds })
    const known = token === undefined ? undefined : readPlaceToken(context, token, { personId, day })
    // A token is good for one turn.
    const isUsed = known !== undefined && known < (served.get(keyOf(personId, day)) ?? known)
    const arrival = known === undefined || isUsed ? { cameAt: now(), late: false } : { cameAt: known, late: true }
    const place = { personId, arrival, waiting: [], until: now() }
    add(line, place)
    return place
  }

  /** Ends a person's place with their turn. Their other requests wait at the end, or they could keep the head of the line. */
  function serve(day: ClinicDay, line: Line, place: Place): void {
    remove(line, place)
    for (const [key, at] of served) {
      if (now() - at <= maxTokenMs) break
      served.delete(key)
    }
    const key = keyOf(place.personId, day)
    served.delete(key)
    served.set(key, now())
    if (place.waiting.length === 0) return
    place.arrival = { cameAt: now(), late: false }
    add(line, place)
  }

  /** Gives the turn to the first person of a day, or waits for them as long as they may still repeat their request. */
  function next(day: ClinicDay, line: Line): void {
    clearTimeout(line.timer)
    while (!line.busy && turns < maxTurns) {
      const [first] = line.places
      if (!first) {
        lines.delete(day)
        return
      }
      const begin = first.waiting.shift()
      if (begin) {
        const { arrival } = first
        serve(day, line, first)
        line.busy = true
        turns++
        begin(arrival)
        return
      }
      const left = first.until - now()
      if (left > 0) {
        const giveUp = () => {
          remove(line, first)
          next(day, line)
        }
        // The clock may have been set back.
        line.timer = setTimeout(giveUp, Math.min(left, maxAbsentMs) + 1).unref()
        return
      }
      remove(line, first)
    }
  }

  function refuse(line: Line, place: Place, { personId, day }: LineRequest): AppError {
    const seconds = ((firstAt(line.places, place.arrival.cameAt) + 1) * turnMs) / 1_000
    const wait = Math.ceil(margin * seconds) + 1
    // After half of the time, so that a line that moves faster than expected does not reach the person before they repeat it.
    const retryAfter = Math.min(maxRetrySeconds, Math.max(1, Math.floor(seconds / 2)))
    place.until = now() + retryAfter * 1_000 + lateMs
    next(day, line)
    const expiresAt = place.until + graceMs
    const token = signPlaceToken(context, { personId, day, cameAt: place.arrival.cameAt, expiresAt })
    return new AppError('in_line', { retryAfter, wait, place: token })
  }

  function wait(line: Line, place: Place, asking: LineRequest): Promise<Arrival> {
    return new Promise((resolve, reject) => {
      held++
      const begin = (arrival: Arrival) => {
        clearTimeout(timer)
        held--
        resolve(arrival)
      }
      const timer = setTimeout(() => {
        held--
        place.waiting.splice(place.waiting.indexOf(begin), 1)
        reject(refuse(line, place, asking))
      }, heldMs)
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
      const isFar = line.busy && firstAt(line.places, place.arrival.cameAt) >= maxHeld
      // All lines together hold twice as many requests as one.
      if (isFar || held >= 2 * maxHeld || place.waiting.length >= maxTabs) throw refuse(line, place, asking)
      const arrival = await wait(line, place, asking)
      const begunAt = performance.now()
      return { ...arrival, leave: () => end(asking.day, line, begunAt) }
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
    if ((places[middle]?.arrival.cameAt ?? 0) < cameAt) low = middle + 1
    else high = middle
  }
  return low
}
