import type { ChairDay, DeskBooking, DeskDay, DoctorDay } from '#contract/schemas/desk.ts'
import { parseSlot } from '#contract/slots.ts'
import { parseEnd, parseStart } from '#contract/start-times.ts'

/** Minutes of the clinic's day. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** An appointment in its column. Those that overlap share the width: `lane` counts from 0. */
export interface Block extends Span {
  readonly booking: DeskBooking
  readonly lane: number
  readonly lanes: number
}

/** A time that cannot be booked, and why. */
export interface OffTime extends Span {
  readonly why: 'before' | 'break' | 'after' | 'not_working' | 'away' | 'chair_out' | 'held'
  /** To whom a held time is offered; absent for a doctor. */
  readonly whom?: string | undefined
  /** The longest part without appointments, where the reason is shown; absent if there is none. */
  readonly clear: Span | undefined
}

/** One column of the board. Without doctor and chair, `name` is a treatment, or absent for what has no place. */
export interface BoardColumn {
  readonly key: string
  readonly name: string | undefined
  readonly doctor?: DoctorDay
  readonly chair?: ChairDay
  readonly off: readonly OffTime[]
  readonly blocks: readonly Block[]
  /** Free times of the doctor that are long enough for a treatment. */
  readonly gaps: readonly Span[]
}

export interface Board extends Span {
  readonly columns: readonly BoardColumn[]
  /** Height of a minute, in CSS pixels. */
  readonly scale: number
}

export type BoardView = 'doctors' | 'chairs'

/** The shown hours of a day on which no doctor works. */
const usualDay: Span = { start: 480, end: 1080 }

/** The smallest target of WCAG 2.5.8, and the space between two blocks. */
const lowestBlock = 26

/**
 * Lays out a day. `from` is the first minute that can still be booked: 0 on a coming day, 1440 on a past one. A closed day
 * has no gaps. A clinic without doctors' hours and chairs has one column per treatment. `scale` is the least height of a minute.
 */
export function layOut(day: DeskDay, view: BoardView, from: number, scale = 1.6): Board {
  const live = day.bookings
    .filter(({ state }) => state !== 'cancelled')
    .map((booking) => ({ booking, ...spanOf(booking) }))
  const bounds = boundsOf(day, live)
  const columns = columnsOf(day, view, live).map(({ placed, ...column }): BoardColumn => {
    const held = heldIn(day, column)
    const off = [...offTimesOf(column, bounds), ...held].map((time) => ({
      ...time,
      clear: longestOf(placed.reduce(without, [{ start: time.start, end: time.end }])),
    }))
    const gaps = day.closed === undefined ? gapsOf(column.doctor, [...placed, ...held], from) : []
    return { ...column, off, blocks: inLanes(placed), gaps }
  })
  return { ...bounds, columns, scale: Math.max(scale, scaleOf(day, live)) }
}

// As large as the shortest appointment that is or can be booked needs, so that booking one does not change the scale.
function scaleOf({ doctors }: DeskDay, live: readonly Span[]): number {
  const lengths = [...live.map(({ start, end }) => end - start), ...doctors.flatMap(({ shortest }) => shortest ?? [])]
  return lowestBlock / Math.min(...lengths)
}

function longestOf(spans: readonly Span[]): Span | undefined {
  return [...spans].sort((one, other) => other.end - other.start - (one.end - one.start))[0]
}

type Placed = Span & { readonly booking: DeskBooking }
type Column = Pick<BoardColumn, 'key' | 'name' | 'doctor' | 'chair'> & { readonly placed: readonly Placed[] }

function columnsOf(day: DeskDay, view: BoardView, live: readonly Placed[]): Column[] {
  const byChair = view === 'chairs' && day.chairs.length > 0
  const named = byChair
    ? day.chairs.map((chair) => ({ chair, ...placeOf(chair, live, ({ chairId }) => chairId) }))
    : day.doctors.map((doctor) => ({ doctor, ...placeOf(doctor, live, (booking) => booking.doctor?._id) }))
  const rest = live.filter(
    ({ booking }) => !named.some(({ placed }) => placed.some((each) => each.booking === booking)),
  )
  if (named.length === 0) return byTreatment(rest)
  return rest.length > 0 ? [...named, { key: 'none', name: undefined, placed: rest }] : named
}

function placeOf(
  { _id, name }: { readonly _id: string; readonly name: string },
  live: readonly Placed[],
  idOf: (booking: DeskBooking) => string | undefined,
) {
  return { key: _id, name, placed: live.filter(({ booking }) => idOf(booking) === _id) }
}

function byTreatment(live: readonly Placed[]): Column[] {
  const names = [...new Set(live.map(({ booking }) => booking.treatment))].sort()
  return names.map((name) => ({ key: name, name, placed: live.filter(({ booking }) => booking.treatment === name) }))
}

/** Returns the times of a booking in minutes of the day. */
export function spanOf({ slot }: Pick<DeskBooking, 'slot'>): Span {
  return parseSlot(slot) ?? { start: 0, end: 0 }
}

function toSpan({ start, end }: { readonly start: string; readonly end: string }): Span {
  return { start: parseStart(start) ?? 0, end: parseEnd(end) ?? 1440 }
}

function boundsOf({ doctors }: DeskDay, live: readonly Span[]): Span {
  const hours = doctors.flatMap((doctor) => doctor.hours.map(toSpan))
  const spans = [...(hours.length > 0 ? hours : [usualDay]), ...live]
  const start = Math.min(...spans.map((span) => span.start))
  const end = Math.max(...spans.map((span) => span.end))
  return { start: Math.floor(start / 60) * 60, end: Math.ceil(end / 60) * 60 }
}

type UncoveredOffTime = Omit<OffTime, 'clear'>

function offTimesOf({ doctor, chair }: Pick<BoardColumn, 'doctor' | 'chair'>, bounds: Span): UncoveredOffTime[] {
  if (chair) return chair.out === undefined ? [] : [{ ...bounds, why: 'chair_out' }]
  if (!doctor) return []
  const hours = doctor.hours.map(toSpan)
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return [{ ...bounds, why: 'not_working' }]
  const off: UncoveredOffTime[] = []
  if (first.start > bounds.start) off.push({ start: bounds.start, end: first.start, why: 'before' })
  for (const [place, { end }] of hours.entries()) {
    const next = hours[place + 1]
    if (next && next.start > end) off.push({ start: end, end: next.start, why: 'break' })
  }
  if (last.end < bounds.end) off.push({ start: last.end, end: bounds.end, why: 'after' })
  for (const absence of doctor.absences.map(toSpan)) {
    const [start, end] = [Math.max(absence.start, bounds.start), Math.min(absence.end, bounds.end)]
    if (start < end) off.push({ start, end, why: 'away' })
  }
  return off
}

/** Times of a column that are offered to people on the waitlist. */
function heldIn({ held }: DeskDay, { doctor, chair }: Pick<BoardColumn, 'doctor' | 'chair'>): UncoveredOffTime[] {
  return held
    .filter(({ doctorId, chairId }) => (doctor ? doctorId === doctor._id : chair && chairId === chair._id))
    .map((time) => ({ ...spanOf(time), why: 'held', whom: time.patient?.name }))
}

function gapsOf(doctor: DoctorDay | undefined, placed: readonly Span[], from: number): Span[] {
  if (doctor?.shortest === undefined) return []
  const { shortest } = doctor
  const taken = [...doctor.absences.map(toSpan), ...placed]
  const free = taken.reduce(without, doctor.hours.map(toSpan))
  return free
    .map(({ start, end }) => ({ start: Math.max(start, from), end }))
    .filter(({ start, end }) => end - start >= shortest)
}

function without(spans: readonly Span[], { start, end }: Span): Span[] {
  return spans.flatMap((span) => {
    if (end <= span.start || start >= span.end) return [span]
    const parts = [
      { start: span.start, end: start },
      { start: end, end: span.end },
    ]
    return parts.filter((part) => part.start < part.end)
  })
}

// Appointments that overlap, directly or through others, are as narrow as the most of them at one time.
function inLanes(placed: readonly Placed[]): Block[] {
  const blocks: Block[] = []
  let group: (Placed & { lane: number })[] = []
  let groupEnd = 0
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1
    blocks.push(...group.map((each) => ({ ...each, lanes })))
    group = []
  }
  for (const each of [...placed].sort((one, other) => one.start - other.start || other.end - one.end)) {
    if (each.start >= groupEnd) close()
    const busy = new Set(group.filter(({ end }) => end > each.start).map(({ lane }) => lane))
    let lane = 0
    while (busy.has(lane)) lane++
    group.push({ ...each, lane })
    groupEnd = Math.max(groupEnd, each.end)
  }
  close()
  return blocks
}
