import type { ClinicDay } from '#contract/dates.ts'
import {
  computeSlots,
  type PlainBooking,
  type PlainClinic,
  type PlainSchedule,
  type PlainSlot,
  spanOf,
} from '../../server/testing/plain-schedule.ts'
import { type LoggedChange, type LoggedRow, scheduleTables } from './change-log.ts'

/** A live booking, or an offer, with its slot. */
interface TimedBooking extends PlainBooking {
  readonly day: ClinicDay
  readonly start: number
  /** Until when an offer of the waitlist holds the time, in milliseconds; null for a booking. */
  readonly heldUntil: number | null
}

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
}

interface Version<T> {
  readonly at: number
  readonly value: T
}

const sources: Readonly<Record<(typeof scheduleTables)[number], keyof PlainSchedule>> = {
  treatment: 'treatments',
  treatment_slot: 'slots',
  treatment_chair: 'suitable',
  doctor: 'doctors',
  performs: 'performs',
  working_hours: 'hours',
  doctor_absence: 'absences',
  chair: 'chairs',
  chair_outage: 'outages',
  closed_days: 'closed',
}

/** Replays the logged changes. `now` is a time of the run in milliseconds. */
export function buildTimeline(changes: readonly LoggedChange[], zone: string, now: number): Timeline {
  const lastOf = new Map(changes.map(({ transaction }, i) => [transaction, i]))
  const rows = new Map<string, Map<string, LoggedRow>>(scheduleTables.map((table) => [table, new Map()]))
  const live = new Map<ClinicDay, readonly TimedBooking[]>()
  const schedules: Version<PlainSchedule>[] = []
  const days = new Map<ClinicDay, Version<readonly TimedBooking[]>[]>()
  const placements: Placement[] = []
  let schedule = scheduleOf(rows)
  let scheduleChanged = false
  const touched = new Map<string, Set<ClinicDay>>()

  for (const [i, { table, transaction, at, before, after }] of changes.entries()) {
    if (table === 'booking') {
      const [old, booking] = [asLive(before), asLive(after)]
      const known = old && live.get(old.day)?.find(({ id }) => id === old.id)
      if (old) live.set(old.day, without(live.get(old.day), old.id))
      if (booking) {
        const { buffer_minutes = 0 } = schedule.treatments.find(({ id }) => id === booking.treatment_id) ?? {}
        const timed = withTimes(booking, buffer_minutes, zone)
        const hasNewSlot = old?.day !== timed.day || old.start_minute !== timed.start
        // A change of the schedule gives an offer another chair, and leaves it the buffer that it was made with.
        const held = known?.heldUntil != null && timed.heldUntil !== null && !hasNewSlot ? known : undefined
        const placed = { ...timed, occupied: held?.occupied ?? timed.occupied }
        const others = without(live.get(placed.day), placed.id)
        const isAccepted = old?.state === 'held' && placed.heldUntil === null
        if (hasNewSlot || isAccepted || old.doctor_id !== placed.doctor_id || old.chair_id !== placed.chair_id) {
          placements.push({ booking: placed, at, hasNewSlot, clinic: { ...schedule, bookings: others } })
        }
        live.set(placed.day, [...others, placed])
      }
      const all = touched.get(transaction) ?? new Set()
      for (const row of [old, booking]) if (row) all.add(row.day)
      touched.set(transaction, all)
    } else {
      const known = rows.get(table)
      if (before) known?.delete(keyOf(before))
      if (after) known?.set(keyOf(after), after)
      schedule = scheduleOf(rows)
      scheduleChanged = true
    }
    if (lastOf.get(transaction) !== i) continue
    if (scheduleChanged) schedules.push({ at, value: schedule })
    scheduleChanged = false
    for (const day of touched.get(transaction) ?? []) {
      const versions = days.get(day) ?? []
      versions.push({ at, value: live.get(day) ?? [] })
      days.set(day, versions)
    }
    touched.delete(transaction)
  }

  const cache = new Map<string, readonly PlainSlot[]>()
  return {
    placements,
    *versions(day, from, to) {
      const bookings = days.get(day) ?? []
      let [s, b] = [indexAt(schedules, from), indexAt(bookings, from)]
      while (true) {
        const current = schedules[Math.max(0, s)]?.value ?? schedule
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

interface BookingRow {
  readonly id: string
  readonly patient_id: string
  readonly treatment_id: string
  readonly doctor_id: string | null
  readonly chair_id: string | null
  readonly day: ClinicDay
  readonly start_minute: number
  readonly end_minute: number
  readonly state: string
  readonly held_until: string | null
}

function asLive(row: LoggedRow | null): BookingRow | undefined {
  const booking = row as BookingRow | null
  return booking?.state === 'booked' || booking?.state === 'held' ? booking : undefined
}

// Ignores the ranges of the row, so that the checker does not depend on what it checks.
function withTimes(row: BookingRow, buffer: number, zone: string): TimedBooking {
  const { id, patient_id, treatment_id, doctor_id, chair_id, day, start_minute: start, end_minute: end } = row
  const { from } = spanOf(day, start, day, start, zone)
  const to = from + (end - start) * 60_000
  const heldUntil = row.held_until == null ? null : Date.parse(row.held_until)
  const place = { doctor_id, chair_id, day, start, heldUntil }
  return { id, patient_id, treatment_id, ...place, during: { from, to }, occupied: { from, to: to + buffer * 60_000 } }
}

/** Yields the bookings of a period without the offers that have expired: at its start, and after each later expiry. */
function* withoutExpired(bookings: readonly TimedBooking[], from: number, to: number) {
  const expiries = new Set(bookings.flatMap(({ heldUntil }) => heldUntil ?? []))
  const later = [...expiries].filter((at) => from < at && at <= to).toSorted((a, b) => a - b)
  for (const at of [from, ...later]) {
    yield bookings.filter(({ heldUntil }) => heldUntil === null || heldUntil > at)
  }
}

function without<T extends { readonly id: string }>(bookings: readonly T[] = [], id: string): readonly T[] {
  return bookings.filter((booking) => booking.id !== id)
}

function keyOf(row: LoggedRow): string {
  const { id, treatment_id, doctor_id, chair_id, start_minute } = row
  return String(id ?? [treatment_id, doctor_id, chair_id, start_minute])
}

// The rows have the columns of their tables, which are the fields of the plain schedule.
function scheduleOf(rows: ReadonlyMap<string, ReadonlyMap<string, LoggedRow>>): PlainSchedule {
  const tables = scheduleTables.map((table) => [sources[table], [...(rows.get(table)?.values() ?? [])]])
  return Object.fromEntries(tables) as PlainSchedule
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
