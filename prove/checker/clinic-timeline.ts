import type { ClinicDay } from '#contract/dates.ts'
import {
  computeSlots,
  type PlainClinic,
  type PlainSchedule,
  type PlainSlot,
} from '../../server/testing/plain-schedule.ts'
import type { LoggedChange, Takings } from './change-log.ts'
import { asLive, findBooking, findOffer, replay, type Step, type TimedBooking } from './replay.ts'

/** A booking or an offer that was made, moved or given another doctor or chair. */
interface Placement {
  readonly booking: TimedBooking
  /** Time in milliseconds since the epoch. */
  readonly at: number
  /** Whether it got a slot, and not only another doctor or chair. */
  readonly hasNewSlot: boolean
  /** The clinic just before, without this booking. */
  readonly clinic: PlainSchedule & { readonly bookings: readonly TimedBooking[] }
}

/** The clinic of one day at one time. */
export interface ClinicVersion extends PlainClinic {
  readonly bookings: readonly TimedBooking[]
  /** Distinguishes the versions of a day. */
  readonly key: string
}

/** The schedule and the bookings at every time of a run. */
export interface Timeline {
  readonly placements: readonly Placement[]
  /** Returns each version of a day between two times in milliseconds, beginning with the one that was current at `from`. */
  versions(day: ClinicDay, from: number, to: number): Generator<ClinicVersion>
  /** Computes the slots of a day of a version. Cached. */
  slotsOf(version: ClinicVersion, day: ClinicDay, doctor?: string): readonly PlainSlot[]
  /** Every change with the clinic before and after it. */
  steps(): Generator<Step>
  /** A time of the run in milliseconds, before its changes. */
  readonly now: number
}

interface Version<T> {
  readonly at: number
  readonly value: T
}

/** Replays the logged changes. `now` is a time of the run in milliseconds. */
export function buildTimeline(changes: readonly LoggedChange[], zone: string, now: number): Timeline {
  const schedules: Version<PlainSchedule>[] = []
  const days = new Map<ClinicDay, Version<readonly TimedBooking[]>[]>()
  const placements: Placement[] = []
  const touched = new Map<string, Set<ClinicDay>>()
  const held = new Set<string>()
  let scheduleChanged = false

  for (const step of replay(changes, zone)) {
    const { change, after, isLast } = step
    const { at, transaction } = change
    if (step.before.schedule !== after.schedule) scheduleChanged = true
    const placement = placementOf(step, held)
    if (placement) placements.push(placement)
    const all = touched.get(transaction) ?? new Set()
    for (const day of changedDays(step)) all.add(day)
    touched.set(transaction, all)
    if (!isLast) continue
    if (scheduleChanged) schedules.push({ at, value: after.schedule })
    scheduleChanged = false
    for (const day of touched.get(transaction) ?? []) {
      const versions = days.get(day) ?? []
      versions.push({ at, value: after.days.get(day) ?? [] })
      days.set(day, versions)
    }
    touched.delete(transaction)
  }
  const firstSchedule = schedules[0]?.value

  const cache = new Map<string, readonly PlainSlot[]>()
  return {
    now,
    placements,
    steps: () => replay(changes, zone),
    *versions(day, from, to) {
      if (!firstSchedule) return
      const bookings = days.get(day) ?? []
      let [s, b] = [indexAt(schedules, from), indexAt(bookings, from)]
      while (true) {
        const current = schedules[s]?.value ?? firstSchedule
        const [nextS, nextB] = [schedules[s + 1]?.at ?? Infinity, bookings[b + 1]?.at ?? Infinity]
        const since = Math.max(from, schedules[s]?.at ?? 0, bookings[b]?.at ?? 0)
        for (const live of withoutExpired(bookings[b]?.value ?? [], since, Math.min(to, nextS, nextB))) {
          yield { ...current, bookings: live, key: `${s} ${b} ${live.length}` }
        }
        if (Math.min(nextS, nextB) > to) return
        if (nextS < nextB) s++
        else b++
      }
    },
    slotsOf(version, day, doctor) {
      const key = `${day} ${version.key} ${doctor}`
      const known = cache.get(key) ?? computeSlots(version, { day, zone, now }, doctor)
      cache.set(key, known)
      return known
    },
  }
}

/** `held` collects the offers that have had a place. */
function placementOf(step: Step, held: Set<string>): Placement | undefined {
  const { change, before, after } = step
  const [old, row] = [asLive(change.before), asLive(change.after)]
  if (change.table === 'booking' && row) {
    const hasNewSlot = old?.day !== row.day || old.start_minute !== row.start_minute
    if (!hasNewSlot && old.doctor_id === row.doctor_id && old.chair_id === row.chair_id) return undefined
    const isAccepted = !old && findOffer(before, row.id) !== undefined
    return placed(step, findBooking(after.days, row.day, row.id), hasNewSlot && !isAccepted)
  }
  if (change.table !== 'occupancy') return undefined
  const offer = findOffer(after, (change.after as unknown as Takings).taker)
  const booking = offer && before.days !== after.days ? findBooking(after.days, offer.day, offer.id) : undefined
  if (!offer || !booking || booking.heldUntil === null) return undefined
  const hasNewSlot = !held.has(offer.id)
  held.add(offer.id)
  return placed(step, booking, hasNewSlot)
}

function placed({ change, before }: Step, booking: TimedBooking | undefined, hasNewSlot: boolean) {
  if (!booking) return undefined
  const bookings = before.days.get(booking.day)?.filter(({ id }) => id !== booking.id) ?? []
  return { booking, at: change.at, hasNewSlot, clinic: { ...before.schedule, bookings } }
}

function changedDays({ before, after }: Step): ClinicDay[] {
  if (before.days === after.days) return []
  const days = new Set([...before.days.keys(), ...after.days.keys()])
  return [...days].filter((day) => before.days.get(day) !== after.days.get(day))
}

/** Yields the bookings of a period without the offers that have expired: at its start, and after each later expiry. */
function* withoutExpired(bookings: readonly TimedBooking[], from: number, to: number) {
  const expiries = new Set(bookings.flatMap(({ heldUntil }) => heldUntil ?? []))
  const later = [...expiries].filter((at) => from < at && at <= to).toSorted((a, b) => a - b)
  for (const at of [from, ...later]) {
    yield bookings.filter(({ heldUntil }) => heldUntil === null || heldUntil > at)
  }
}

/** Index of the version that was current at a time; -1 before the first one. */
function indexAt(versions: readonly Version<unknown>[], at: number): number {
  let [low, high] = [0, versions.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((versions[middle]?.at ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}
