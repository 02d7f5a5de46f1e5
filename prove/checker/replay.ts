import type { ClinicDay } from '#contract/dates.ts'
import { type PlainBooking, type PlainSchedule, spanOf } from '../../server/testing/plain-schedule.ts'
import { type LoggedChange, type LoggedRow, scheduleTables } from './change-log.ts'

/** A live booking, or an offer, with its slot. Times in milliseconds. */
export interface TimedBooking extends PlainBooking {
  readonly day: ClinicDay
  readonly start: number
  /** Until when an offer of the waitlist holds the time; null for a booking. */
  readonly heldUntil: number | null
  readonly created: number
}

/** A row of the waitlist: what a person waits for. */
export interface WaitingEntry {
  readonly id: string
  readonly patient_id: string
  readonly treatment_id: string
  readonly doctor_id: string | null
  readonly weekdays: readonly number[]
  readonly morning: boolean
  readonly afternoon: boolean
  readonly until: ClinicDay
  readonly urgent: boolean
  readonly joined_at: string
  readonly paused_at: string | null
  readonly ended_at: string | null
  readonly ended: string | null
}

/** A row of an offer. Its outcome is null while it is open. */
export interface LoggedOffer {
  readonly id: string
  readonly entry_id: string
  readonly patient_id: string
  readonly day: ClinicDay
  readonly start_minute: number
  readonly end_minute: number
  readonly doctor_id: string | null
  readonly outcome: string | null
}

/** The clinic at one moment. */
export interface ClinicState {
  readonly schedule: PlainSchedule
  readonly days: ReadonlyMap<ClinicDay, readonly TimedBooking[]>
  readonly entries: ReadonlyMap<string, WaitingEntry>
  /** By entry. */
  readonly offers: ReadonlyMap<string, readonly LoggedOffer[]>
}

/** A logged change with the clinic before and after it. */
export interface Step {
  readonly change: LoggedChange
  readonly before: ClinicState
  readonly after: ClinicState
  /** Whether it is the last change of its transaction. */
  readonly isLast: boolean
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

/** Replays the logged changes in their order. */
export function* replay(changes: readonly LoggedChange[], zone: string): Generator<Step> {
  const lastOf = new Map(changes.map(({ transaction }, i) => [transaction, i]))
  const rows = new Map<string, Map<string, LoggedRow>>(scheduleTables.map((table) => [table, new Map()]))
  let state: ClinicState = { schedule: scheduleOf(rows), days: new Map(), entries: new Map(), offers: new Map() }
  for (const [i, change] of changes.entries()) {
    const before = state
    state = { ...state, ...changed(state, change, rows, zone) }
    yield { change, before, after: state, isLast: lastOf.get(change.transaction) === i }
  }
}

function changed(
  state: ClinicState,
  { table, before, after }: LoggedChange,
  rows: ReadonlyMap<string, Map<string, LoggedRow>>,
  zone: string,
): Partial<ClinicState> {
  if (table === 'booking') return { days: withBooking(state, before, after, zone) }
  if (table === 'waitlist_entry') {
    const entry = after as unknown as WaitingEntry
    return { entries: new Map(state.entries).set(entry.id, entry) }
  }
  if (table === 'waitlist_offer') {
    const offer = after as unknown as LoggedOffer
    const others = without(state.offers.get(offer.entry_id), offer.id)
    return { offers: new Map(state.offers).set(offer.entry_id, [...others, offer]) }
  }
  const known = rows.get(table)
  if (before) known?.delete(keyOf(before))
  if (after) known?.set(keyOf(after), after)
  return { schedule: scheduleOf(rows) }
}

function withBooking({ schedule, days }: ClinicState, before: LoggedRow | null, after: LoggedRow | null, zone: string) {
  const [old, booking] = [asLive(before), asLive(after)]
  const next = new Map(days)
  const known = old && findBooking(days, old.day, old.id)
  if (old) next.set(old.day, without(next.get(old.day), old.id))
  if (booking) {
    const { buffer_minutes = 0 } = schedule.treatments.find(({ id }) => id === booking.treatment_id) ?? {}
    const timed = withTimes(booking, buffer_minutes, zone)
    // A change of the schedule assigns an offer another chair; its buffer stays.
    const isSameOffer = known?.heldUntil != null && timed.heldUntil !== null && known.start === timed.start
    const placed = { ...timed, occupied: isSameOffer ? known.occupied : timed.occupied }
    next.set(placed.day, [...without(next.get(placed.day), placed.id), placed])
  }
  return next
}

/** Returns a live booking or open offer of a day. */
export function findBooking(days: ClinicState['days'], day: ClinicDay, id: string): TimedBooking | undefined {
  return days.get(day)?.find((booking) => booking.id === id)
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
  readonly created_at: string
}

/** Returns the row of a live booking or an open offer; `undefined` for any other. */
export function asLive(row: LoggedRow | null): BookingRow | undefined {
  const booking = row as BookingRow | null
  return booking?.state === 'booked' || booking?.state === 'held' ? booking : undefined
}

// Ignores the ranges of the row, so that the checker does not depend on what it checks.
function withTimes(row: BookingRow, buffer: number, zone: string): TimedBooking {
  const { id, patient_id, treatment_id, doctor_id, chair_id, day, start_minute: start, end_minute: end } = row
  const { from } = spanOf(day, start, day, start, zone)
  const to = from + (end - start) * 60_000
  const heldUntil = row.held_until === null ? null : Date.parse(row.held_until)
  const place = { doctor_id, chair_id, day, start, heldUntil, created: Date.parse(row.created_at) }
  return { id, patient_id, treatment_id, ...place, during: { from, to }, occupied: { from, to: to + buffer * 60_000 } }
}

function without<T extends { readonly id: string }>(items: readonly T[] = [], id: string): readonly T[] {
  return items.filter((item) => item.id !== id)
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
