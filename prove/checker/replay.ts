import type { ClinicDay } from '#contract/dates.ts'
import { type PlainBooking, type PlainSchedule, spanOf } from '../../server/testing/plain-schedule.ts'
import { type LoggedChange, type LoggedRow, scheduleTables, type Taken, type Takings } from './change-log.ts'

/** What must be taken of one resource. Absent: any one that suits. */
type Due = Omit<Taken, 'resource'> & { readonly resource?: string | null }

/** A live booking, or an offer that takes a place, with its slot. Times in milliseconds. */
export interface TimedBooking extends PlainBooking {
  readonly day: ClinicDay
  readonly start: number
  /** Until when an offer of the waitlist holds the time; null for a booking. */
  readonly heldUntil: number | null
  readonly created: number
  /** What it must take, by the needs of its treatment at the moment of its place. */
  readonly due: readonly Due[]
}

/** A row of what a treatment needs. */
interface Need {
  readonly treatment_id: string
  readonly position: number
  readonly kind: string
  readonly from_minute: number
  readonly to_minute: number | null
  readonly buffer_minutes: number | null
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
  readonly held_until: string
  readonly outcome: string | null
}

/** The clinic at one moment. */
export interface ClinicState {
  readonly schedule: PlainSchedule
  readonly needs: readonly Need[]
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

const minute = 60_000

/** Replays the logged changes in their order. */
export function* replay(changes: readonly LoggedChange[], zone: string): Generator<Step> {
  const lastOf = new Map(changes.map(({ transaction }, i) => [transaction, i]))
  const rows = new Map<string, Map<string, LoggedRow>>(scheduleTables.map((table) => [table, new Map()]))
  const none = { days: new Map(), entries: new Map(), offers: new Map() }
  let state: ClinicState = { ...scheduleOf(rows), ...none }
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
  if (table === 'occupancy') return { days: withTakings(state, after as unknown as Takings, zone) }
  if (table === 'waitlist_entry') {
    const entry = after as unknown as WaitingEntry
    return { entries: new Map(state.entries).set(entry.id, entry) }
  }
  if (table === 'waitlist_offer') {
    const offer = after as unknown as LoggedOffer
    const others = without(state.offers.get(offer.entry_id), offer.id)
    const offers = new Map(state.offers).set(offer.entry_id, [...others, offer])
    return { offers, days: offer.outcome === null ? state.days : withoutOffer(state, offer) }
  }
  const known = rows.get(table)
  if (before) known?.delete(keyOf(before))
  if (after) known?.set(keyOf(after), after)
  return scheduleOf(rows)
}

function withBooking(state: ClinicState, before: LoggedRow | null, after: LoggedRow | null, zone: string) {
  const [old, booking] = [asLive(before), asLive(after)]
  const next = new Map(state.days)
  const known = old && findBooking(state.days, old.day, old.id)
  if (old) next.set(old.day, without(next.get(old.day), old.id))
  if (booking) {
    const isSamePlace =
      known?.day === booking.day &&
      known.start === booking.start_minute &&
      known.doctor_id === booking.doctor_id &&
      known.chair_id === booking.chair_id
    const placed = isSamePlace ? known : withTimes(state, booking, null, zone)
    next.set(placed.day, [...without(next.get(placed.day), placed.id), placed])
  }
  return next
}

/** An offer has its doctor and its chair in its takings alone. A booking has them in its row. */
function withTakings(state: ClinicState, { taker, rows }: Takings, zone: string): ClinicState['days'] {
  const offer = findOffer(state, taker)
  if (offer?.outcome !== null) return state.days
  const days = withoutOffer(state, offer)
  const treatment_id = state.entries.get(offer.entry_id)?.treatment_id
  if (rows.length === 0 || treatment_id === undefined || rows.some(({ heldUntil }) => heldUntil === null)) return days
  const [doctor_id, chair_id] = ['person', 'chair'].map((kind) => {
    const need = state.needs.find((each) => each.treatment_id === treatment_id && each.kind === kind)
    return rows.find(({ position }) => position === need?.position)?.resource ?? null
  }) as [string | null, string | null]
  const row = { ...offer, treatment_id, doctor_id, chair_id, created_at: offer.held_until }
  const placed = withTimes(state, row, Date.parse(offer.held_until), zone)
  return new Map(days).set(offer.day, [...(days.get(offer.day) ?? []), placed])
}

function withoutOffer({ days }: ClinicState, { id, day }: LoggedOffer): ClinicState['days'] {
  const known = findBooking(days, day, id)
  // An accepted offer became a booking of the same ID.
  return known && known.heldUntil !== null ? new Map(days).set(day, without(days.get(day), id)) : days
}

/** Returns the last row of an offer. */
export function findOffer({ offers }: ClinicState, id: string): LoggedOffer | undefined {
  for (const some of offers.values()) for (const offer of some) if (offer.id === id) return offer
  return undefined
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
  readonly created_at: string
}

/** Returns the row of a live booking; `undefined` for any other. */
export function asLive(row: LoggedRow | null): BookingRow | undefined {
  return row && row.state !== 'cancelled' ? (row as unknown as BookingRow) : undefined
}

// Ignores the ranges of the row, so that the checker does not depend on what it checks.
function withTimes(
  { schedule, needs }: ClinicState,
  row: BookingRow,
  heldUntil: number | null,
  zone: string,
): TimedBooking {
  const { id, patient_id, treatment_id, doctor_id, chair_id, day, start_minute: start, end_minute: end } = row
  const { buffer_minutes = 0 } = schedule.treatments.find((treatment) => treatment.id === treatment_id) ?? {}
  const { from } = spanOf(day, start, day, start, zone)
  const to = from + (end - start) * minute
  const due = needs
    // The line of a treatment is for what nobody is named for.
    .filter((need) => need.treatment_id === treatment_id && (need.kind !== 'line' || doctor_id === null))
    .map((need): Due => {
      const ends = need.to_minute === null ? to : from + need.to_minute * minute
      const buffer = need.kind === 'line' ? 0 : (need.buffer_minutes ?? buffer_minutes)
      const resource = { line: treatment_id, person: doctor_id, chair: chair_id }[need.kind]
      const period = { from: from + need.from_minute * minute, ends, to: ends + buffer * minute }
      return { position: need.position, ...(resource !== undefined && { resource }), ...period, heldUntil }
    })
  const place = { doctor_id, chair_id, day, start, heldUntil, created: Date.parse(row.created_at), due }
  const occupied = { from, to: to + buffer_minutes * minute }
  return { id, patient_id, treatment_id, ...place, during: { from, to }, occupied }
}

function without<T extends { readonly id: string }>(items: readonly T[] = [], id: string): readonly T[] {
  return items.filter((item) => item.id !== id)
}

function keyOf({ id, treatment_id, position, resource_id, start_minute }: LoggedRow): string {
  return String(id ?? [treatment_id, position, resource_id, start_minute])
}

// The rows have the columns of their tables, which are the fields of the plain schedule.
function scheduleOf(
  rows: ReadonlyMap<string, ReadonlyMap<string, LoggedRow>>,
): Pick<ClinicState, 'schedule' | 'needs'> {
  const all = (table: (typeof scheduleTables)[number]) => [...(rows.get(table)?.values() ?? [])]
  const needs = all('need') as unknown as Need[]
  const suitable = (kind: string, column: string) =>
    all('suitable').flatMap(({ treatment_id, position, resource_id }) =>
      needs.some((need) => need.treatment_id === treatment_id && need.position === position && need.kind === kind)
        ? { treatment_id, [column]: resource_id }
        : [],
    )
  const absent = (isOutage: boolean, column: string) =>
    all('absence').flatMap(({ resource_id, ...row }) =>
      (row.kind === 'outage') === isOutage ? { ...row, [column]: resource_id } : [],
    )
  const schedule = {
    ...{ treatments: all('treatment'), slots: all('treatment_slot'), closed: all('closed_days') },
    ...{ doctors: all('doctor'), hours: all('working_hours'), absences: absent(false, 'doctor_id') },
    ...{ performs: suitable('person', 'doctor_id'), suitable: suitable('chair', 'chair_id') },
    ...{ chairs: all('chair'), outages: absent(true, 'chair_id') },
  }
  return { schedule: schedule as unknown as PlainSchedule, needs }
}
