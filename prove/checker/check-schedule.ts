import type { ClinicDay } from '#contract/dates.ts'
import { toCents } from '#contract/money.ts'
import { parseSlot } from '#contract/slots.ts'
import { computeSlots, overlap, type PlainSlot, type Span, spanOf } from '../../server/testing/plain-schedule.ts'
import { zone } from '../environment.ts'
import { type Content, type Entry, type History, type Of, of } from '../workload/history.ts'
import type { ClinicVersion, Timeline } from './clinic-timeline.ts'
import type { FinalState, HistoryIndex } from './history-index.ts'

/** Upper bound for the notification of another process about a change, in milliseconds. */
const notificationMs = 2_000
/** Tolerance between the clocks of the clients and of the database, in milliseconds. */
const clockMs = 50

/** 16: no doctor, chair or patient is in two places, buffers included. An open offer takes a doctor and a chair. */
export function* noOneInTwoPlaces(_index: HistoryIndex, { timeline }: FinalState) {
  for (const { booking, clinic } of timeline?.placements ?? []) {
    for (const other of clinic.bookings) {
      const both = `has ${booking.id} and ${other.id} at the same time, on ${booking.day}`
      if (overlap(booking.occupied, other.occupied)) {
        if (isShared(booking.doctor_id, other.doctor_id)) yield `doctor ${booking.doctor_id} ${both}`
        if (isShared(booking.chair_id, other.chair_id)) yield `chair ${booking.chair_id} ${both}`
      }
      const bothLive = booking.heldUntil === null && other.heldUntil === null
      if (bothLive && overlap(booking.during, other.during) && booking.patient_id === other.patient_id) {
        yield `patient ${booking.patient_id} ${both}`
      }
    }
  }
}

/** 4: a booking or a move that was acknowledged has the doctor and the chair that were asked for. */
export function* placedAsRequested(history: History, finalState: FinalState) {
  const { timeline } = finalState
  if (!timeline || finalState.clockShifted) return
  for (const entry of [...of(history, 'book'), ...of(history, 'move')]) {
    const { operation, outcome, content } = entry
    const chairId = operation.op === 'move' ? operation.chairId : undefined
    if (outcome !== 'ok' || (operation.doctorId ?? chairId) === undefined) continue
    const [from, to] = periodOf(entry, finalState, operation.op === 'book' ? Number.POSITIVE_INFINITY : clockMs)
    const isPlaced = [...timeline.versions(operation.day, from, to)].some(({ bookings }) =>
      bookings.some(
        ({ id, doctor_id, chair_id, start }) =>
          id === content.booking?._id &&
          start === parseSlot(operation.slot)?.start &&
          doctor_id === (operation.doctorId ?? doctor_id) &&
          chair_id === (chairId ?? chair_id),
      ),
    )
    if (!isPlaced)
      yield `${content.booking?._id} was ${operation.op === 'book' ? 'booked' : 'moved'} to another doctor or chair`
  }
}

/** 17: each new place has a doctor who works and a chair that suits and is in service, by the schedule of its moment. */
export function* withinSchedule(_index: HistoryIndex, { timeline }: FinalState) {
  for (const { booking, hasNewSlot, clinic, at } of timeline?.placements ?? []) {
    const { id, doctor_id, chair_id, treatment_id, day, start } = booking
    const treatments = clinic.treatments.filter((treatment) => treatment.id === treatment_id)
    const slots = computeSlots({ ...clinic, treatments }, { day, zone, now: at })
    const slot = slots.find((each) => each.start === start)
    const reason = (hasNewSlot ? slot?.notBookable : undefined) ?? slot?.notFree
    if (!slot) yield `${id} is at a time that its treatment does not have`
    else if (reason) yield `${id} was given ${start} on ${day}, which was ${reason}`
    else if (!isOneOf(doctor_id, slot.doctors)) yield `${id} on ${day} has doctor ${doctor_id}, who was not free`
    else if (!isOneOf(chair_id, slot.chairs)) yield `${id} on ${day} has chair ${chair_id}, which was not free`
  }
}

/** 18: what is offered is what plain code computes from the schedule and the bookings of some moment of the request. */
export function* offerIsComputed({ history }: HistoryIndex, finalState: FinalState) {
  const { timeline } = finalState
  if (!timeline || finalState.clockShifted) return
  for (const entry of of(history, 'available')) {
    if (entry.outcome !== 'ok' || !entry.content.offered) continue
    const { day, doctorId } = entry.operation
    const answered = listOf(entry.content)
    const [from, to] = periodOf(entry, finalState, notificationMs)
    let expected: string[] = []
    for (const version of timeline.versions(day, from, to)) {
      expected = expectedList(timeline.slotsOf(version, day), doctorId)
      if (answered.join() === expected.join()) break
    }
    for (const line of answered.filter((each) => !expected.includes(each))) yield `${day}: ${line} was offered wrongly`
    for (const line of expected.filter((each) => !answered.includes(each))) yield `${day}: ${line} was not offered`
  }
}

/** 19: each refusal of a booking or a move had its reason at some moment of the request. */
export function* refusalsHaveReasons({ history }: HistoryIndex, finalState: FinalState) {
  const { timeline } = finalState
  if (!timeline || finalState.clockShifted) return
  for (const entry of [...of(history, 'book'), ...of(history, 'move')]) {
    if (entry.outcome !== 'fail') continue
    const code = entry.code ?? 'already_booked'
    if (code === 'unauthenticated' || code === 'forbidden') continue
    const [from, to] = periodOf(entry, finalState, clockMs)
    if (!isJustified(entry, code, { history, timeline, finalState, from, to })) {
      yield `${entry.operation.op} of ${entry.operation.slot} on ${entry.operation.day} was refused as ${code} without reason`
    }
  }
}

/** 20: the locks keep the constraints of the database from ever firing. */
export function* constraintsAreSilent(_index: HistoryIndex, { constraintErrors }: FinalState) {
  for (const [name, errors] of Map.groupBy(constraintErrors, (constraint) => constraint)) {
    yield `${name} fired ${errors.length} times`
  }
}

interface Moments {
  readonly history: History
  readonly timeline: Timeline
  readonly finalState: FinalState
  readonly from: number
  readonly to: number
}

function isJustified(entry: Of<'book'> | Of<'move'>, code: string, moments: Moments): boolean {
  const { client, operation } = entry
  const { history, timeline, finalState, from, to } = moments
  const { day, slot: wanted, doctorId } = operation
  const moved = operation.op === 'move' ? finalState.rows.find(({ id }) => id === operation.bookingId) : undefined
  const owner = operation.op === 'book' ? (operation.patient?.email ?? client) : moved?.client
  const treatment = operation.op === 'book' ? operation.treatmentId : moved?.treatmentId
  const chair = operation.op === 'move' ? operation.chairId : undefined
  const during = spanOfSlot(day, wanted)
  const versions = (on: ClinicDay) => [...timeline.versions(on, from, to)]
  const others = ({ bookings }: ClinicVersion) => bookings.filter(({ id }) => id !== moved?.id)
  const slots = () =>
    versions(day).flatMap((version) => {
      const treatments = version.treatments.filter(({ id }) => id === treatment)
      const clinic = { ...version, treatments, bookings: others(version) }
      const computed = computeSlots(clinic, { day, zone, now: from }, doctorId ?? null)
      return computed.filter(({ start }) => start === parseSlot(wanted)?.start)
    })
  switch (code) {
    case 'slot_taken':
      return slots().some(({ notFree, chairs }) => notFree !== null || (chair && !chairs.includes(chair)))
    case 'day_not_bookable':
      return slots().some(({ notBookable }) => notBookable !== null)
    case 'already_booked': {
      const account = finalState.rows.find((row) => row.client === owner)?.accountId
      const member = operation.op === 'book' ? operation.memberId : undefined
      const patientId = moved?.patientId ?? member ?? account
      return versions(day).some((version) =>
        others(version)
          .filter((other) => other.patient_id === patientId && other.heldUntil === null)
          .some((other) => other.treatment_id === treatment || overlap(other.during, during)),
      )
    }
    case 'price_changed':
      return operation.op === 'book' && finalState.prices.get(operation.treatmentId) !== toCents(operation.price)
    case 'booking_changed':
    case 'booking_not_movable':
      return operation.op === 'move' && versions(operation.from.day).some((version) => !isAt(version, operation))
    case 'too_many_moves':
      return operation.op === 'move' && countMoves(history, operation.bookingId, entry.returned) >= 3
    case 'no_such_member':
      return of(history, 'remove family member').some(
        (removal) =>
          removal.outcome !== 'fail' &&
          operation.op === 'book' &&
          removal.operation.memberId === operation.memberId &&
          removal.invoked < entry.returned,
      )
    default:
      return false
  }
}

/** Counts the patient's moves of a booking that may have been made before a time. */
function countMoves(history: History, bookingId: string, before: number): number {
  const moves = of(history, 'move').filter(
    ({ operation, outcome, invoked }) =>
      operation.bookingId === bookingId && operation.key !== undefined && outcome !== 'fail' && invoked < before,
  )
  return moves.length
}

function isAt({ bookings }: ClinicVersion, { bookingId, from }: Of<'move'>['operation']): boolean {
  const booking = bookings.find(({ id }) => id === bookingId)
  return booking?.start === parseSlot(from.slot)?.start && booking?.doctor_id === (from.doctorId ?? null)
}

/** Returns the period of the decision: the request, and the fault during which it was made. */
export function periodOf({ invoked, returned }: Entry, { faults }: FinalState, toleranceMs: number): [number, number] {
  const during = faults.filter(({ began, recovered }) => began <= returned && invoked <= recovered)
  const from = Math.min(invoked, ...during.map(({ began }) => began))
  return [performance.timeOrigin + from - toleranceMs, performance.timeOrigin + returned + clockMs]
}

/** Lists each offered slot with its doctors, for comparison. */
function listOf({ offered, doctors }: Content): string[] {
  const lines = [...(offered ?? [])].flatMap(([treatment, slots]) =>
    slots.map((slot) => {
      const free = [...(doctors?.get(treatment) ?? [])].filter(([, theirs]) => theirs.includes(slot))
      return lineOf(
        treatment,
        parseSlot(slot)?.start,
        free.map(([id]) => id),
      )
    }),
  )
  return lines.toSorted()
}

function expectedList(slots: readonly PlainSlot[], doctor: string | undefined): string[] {
  return slots
    .filter(({ places, doctors }) => places > 0 && (doctor === undefined || doctors.includes(doctor)))
    .map(({ treatment, start, doctors }) => lineOf(treatment, start, doctors))
    .toSorted()
}

function lineOf(treatment: string, start: number | undefined, doctors: readonly string[]): string {
  return `${treatment} at ${start} with ${doctors.toSorted().join(' or ') || 'no doctor'}`
}

function spanOfSlot(day: ClinicDay, slot: string): Span {
  const { start = 0, end = 0 } = parseSlot(slot) ?? {}
  return spanOf(day, start, day, end, zone)
}

function isShared(a: string | null, b: string | null): boolean {
  return a !== null && a === b
}

// Without doctors or chairs to choose from, there must be none.
function isOneOf(id: string | null, free: readonly string[]): boolean {
  return id === null ? free.length === 0 : free.includes(id)
}
