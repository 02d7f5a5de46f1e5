import type { ClinicDay } from '#contract/dates.ts'
import { computeSlots, overlap, spanOf } from '../../server/testing/plain-schedule.ts'
import { zone } from '../environment.ts'
import { type Entry, type History, of } from '../workload/history.ts'
import { periodOf } from './check-schedule.ts'
import type { FinalState, HistoryIndex, OfferRow } from './history-index.ts'
import { asLive, type ClinicState, type LoggedOffer, type Step, type WaitingEntry } from './replay.ts'

/** Upper bound for the end of an expired offer by the job, without anyone who books, in milliseconds. */
const jobMs = 30_000
/** Upper bound between a change in a transaction and its end, outside of faults, in milliseconds. */
const commitMs = 1_000

/** 21: a time is held for one person until they answer, it runs out, or the clinic withdraws it. */
export function* offersHold({ history }: HistoryIndex, finalState: FinalState) {
  const { offers, rows, readAt } = finalState
  const accepts = Map.groupBy(of(history, 'accept offer'), ({ operation }) => operation.offerId)
  const declines = Map.groupBy(of(history, 'decline offer'), ({ operation }) => operation.offerId)
  for (const offer of offers) {
    const { id, client, outcome, heldUntil, endedAt } = offer
    const asked = accepts.get(id)?.filter((entry) => entry.client === client) ?? []
    const declined = declines.get(id)?.filter((entry) => entry.client === client) ?? []
    if (outcome === 'accepted' && !asked.some(isPossible)) yield `${id} of ${client} was accepted by no one`
    if (outcome !== 'accepted' && asked.some(isDone)) yield `${client} accepted ${id}, which is ${outcome ?? 'open'}`
    const isDeclined = outcome === 'declined' || outcome === 'day_declined'
    if (isDeclined && !declined.some(isPossible)) yield `${id} of ${client} was declined by no one`
    if (!isDeclined && declined.some(isDone)) yield `${client} declined ${id}, which is ${outcome ?? 'open'}`
    if (finalState.clockShifted) continue
    if (outcome === 'run_out' && (endedAt ?? 0) < heldUntil) yield `${id} of ${client} ran out too early`
    if (outcome === null && readAt > heldUntil + jobMs) yield `${id} of ${client} expired and still holds its time`
    if (outcome === 'withdrawn' && !isWithdrawn(history, offer, finalState)) yield `${id} was withdrawn by no one`
  }
  const owners = new Map(rows.map((row) => [row.id, row.client]))
  for (const { client, outcome, content } of of(history, 'accept offer')) {
    const bookingId = content.offer?.bookingId ?? ''
    if (outcome === 'ok' && owners.get(bookingId) !== client)
      yield `${client} accepted ${bookingId}, which is not theirs`
  }
}

const isPossible = ({ outcome }: Entry) => outcome !== 'fail'
const isDone = ({ outcome }: Entry) => outcome === 'ok'

// Any call of the staff or of the patient that changes something may, by the schedule or by the end of an entry.
function isWithdrawn(history: History, { endedAt }: OfferRow, finalState: FinalState): boolean {
  return of(history, 'call').some((entry) => {
    if (entry.operation.method === 'GET' || entry.outcome === 'fail') return false
    const [from, to] = periodOf(entry, finalState, commitMs)
    return endedAt !== null && from <= endedAt && endedAt <= to
  })
}

/** 22: a time that becomes free is offered to the first in line whom it suits, or else to everyone. */
export function* offeredInLine(_index: HistoryIndex, { timeline, auditedChanges, clockShifted, faults }: FinalState) {
  if (!timeline || clockShifted) return
  // The desk may offer any free time to anyone.
  const byHand = new Set(
    auditedChanges.flatMap(({ action, objectId, actorId }) => (action === 'time_offered' && actorId ? [objectId] : [])),
  )
  const open = new Map<string, Step[]>()
  const touched = new Map<string, { readonly at: number; readonly transaction: string }[]>()
  for (const step of timeline.steps()) {
    const { change, isLast } = step
    const { transaction, at } = change
    const steps = open.get(transaction) ?? []
    open.set(transaction, steps)
    steps.push(step)
    const first = steps[0] ?? step
    const person = (change.after ?? change.before)?.patient_id as string | undefined
    if (person) touched.set(person, [...(touched.get(person)?.slice(-20) ?? []), { at, transaction }])
    // What another transaction has just changed may not have been visible to this one.
    const since = first.change.at - commitMs
    const isSettled = ({ patient_id }: WaitingEntry) =>
      !touched.get(patient_id)?.some((one) => one.transaction !== transaction && one.at > since) &&
      !faults.some(({ began, recovered }) => overlap({ from: since, to: at }, onClock(began, recovered)))
    const offer =
      change.before === null && change.table === 'waitlist_offer' && (change.after as unknown as LoggedOffer)
    if (offer && !byHand.has(offer.id)) yield* wrongOffer(offer, step.before, first.before, isSettled)
    if (!isLast) continue
    open.delete(transaction)
    yield* forgotten(steps, first.before, step.after, timeline.now, isSettled)
  }
}

/** A period of the history on the clock of the database. */
function onClock(from: number, to: number) {
  return { from: performance.timeOrigin + from, to: performance.timeOrigin + to }
}

type IsSettled = (entry: WaitingEntry) => boolean

function* wrongOffer(offer: LoggedOffer, now: ClinicState, before: ClinicState, isSettled: IsSettled) {
  const entry = now.entries.get(offer.entry_id)
  if (!entry) return
  const place = { ...offer, treatment_id: entry.treatment_id }
  const what = `${offer.start_minute} on ${offer.day}`
  if (isSettled(entry) && !suits(now, entry, place)) yield `${what} was offered to ${entry.id}, whom it does not suit`
  for (const other of now.entries.values()) {
    const isNext = precedes(other, entry) && suits(before, other, place) && suits(now, other, place)
    if (isNext && isSettled(other)) yield `${what} was offered to ${entry.id} and not to ${other.id}, who is before it`
  }
}

/** Finds the places that a transaction freed, and that suit someone to whom they were not offered. */
function* forgotten(
  steps: readonly Step[],
  before: ClinicState,
  after: ClinicState,
  now: number,
  isSettled: IsSettled,
) {
  if (isPublic(steps)) return
  for (const day of freedDays(steps)) {
    const known = new Set(placesOf(before, after, day, now).map(({ key }) => key))
    for (const place of placesOf(after, after, day, now)) {
      if (known.has(place.key)) continue
      for (const entry of after.entries.values()) {
        // Who could not be offered it before the change has no claim: the change may be their own.
        if (!suits(before, entry, place) || !suits(after, entry, place) || !isSettled(entry)) continue
        yield `${place.start_minute} on ${day} became free by ${changesOf(steps)} and was not offered to ${entry.id}`
      }
    }
  }
}

/** Names the changes of a transaction. */
function changesOf(steps: readonly Step[]): string {
  const nameOf = ({ change: { table, before, after } }: Step) =>
    `${table} ${before?.outcome ?? before?.state ?? '-'} to ${after?.outcome ?? after?.state ?? '-'}`
  return steps.filter(isDecided).map(nameOf).join(', ')
}

/** Whether a change decides something. What is taken follows from bookings and offers. */
const isDecided = ({ change }: Step) => change.table !== 'occupancy'

const scheduled: readonly string[] = ['absence', 'closed_days']
const waiting: readonly string[] = ['booking', 'waitlist_entry', 'waitlist_offer']

/** Whether a transaction leaves what it frees to everyone: another change of the schedule, or an offer withdrawn by hand. */
function isPublic(all: readonly Step[]): boolean {
  const steps = all.filter(isDecided)
  const isOther = ({ change: { table, after } }: Step) =>
    !waiting.includes(table) && !(scheduled.includes(table) && after === null)
  // The reassignment of affected bookings offers nothing. A move to another doctor or chair alone looks like it.
  if (steps.some(isOther) || steps.every(keepsTime)) return true
  const ended = new Set(steps.flatMap(({ change: c }) => (c.table === 'waitlist_entry' ? [c.after?.id] : [])))
  const isSchedule = steps.some(({ change }) => scheduled.includes(change.table))
  const withdrawn = steps.some(
    ({ change: { table, after } }) =>
      table === 'waitlist_offer' && after?.outcome === 'withdrawn' && !ended.has(after.entry_id),
  )
  return withdrawn && !isSchedule
}

function keepsTime({ change }: Step): boolean {
  if (change.table === 'waitlist_offer') return change.before !== null && change.after?.outcome === null
  const [old, row] = [asLive(change.before), asLive(change.after)]
  return old !== undefined && row !== undefined && old.day === row.day && old.start_minute === row.start_minute
}

/** The days from which a transaction removes a booking, an offer, an absence, an outage or a closure. */
function freedDays(steps: readonly Step[]): Set<ClinicDay> {
  const days = new Set<ClinicDay>()
  for (const { change } of steps) {
    const [old, row] = [asLive(change.before), asLive(change.after)]
    const isElsewhere =
      old?.day !== row?.day || old?.start_minute !== row?.start_minute || old?.doctor_id !== row?.doctor_id
    if (change.table === 'booking' && old && (isElsewhere || old.chair_id !== row?.chair_id)) days.add(old.day)
    if (
      change.table === 'waitlist_offer' &&
      /^(declined|day_declined|run_out|withdrawn)$/.test(String(change.after?.outcome))
    )
      days.add(change.after?.day as ClinicDay)
    if (!scheduled.includes(change.table) || !change.before) continue
    const { first_day, last_day } = change.before as { first_day: ClinicDay; last_day: ClinicDay }
    const end = Temporal.PlainDate.from(last_day)
    for (
      let day = Temporal.PlainDate.from(first_day);
      Temporal.PlainDate.compare(day, end) <= 0;
      day = day.add({ days: 1 })
    ) {
      days.add(day.toString() as ClinicDay)
    }
  }
  return days
}

interface Place {
  readonly treatment_id: string
  readonly day: ClinicDay
  readonly start_minute: number
  readonly end_minute: number
  readonly doctor_id: string | null
}

/** The free places of a day for the treatments that someone waits for in `asked`. */
function placesOf(state: ClinicState, asked: ClinicState, day: ClinicDay, now: number): (Place & { key: string })[] {
  const wanted = new Set(
    [...asked.entries.values()].flatMap(({ treatment_id, ended_at }) => (ended_at === null ? [treatment_id] : [])),
  )
  const treatments = state.schedule.treatments.filter(({ id }) => wanted.has(id))
  const clinic = { ...state.schedule, treatments, bookings: state.days.get(day) ?? [] }
  return computeSlots(clinic, { day, zone, now }).flatMap(({ treatment, start, end, places, doctors }) =>
    (places > 0 ? (doctors.length > 0 ? doctors : [null]) : []).map((doctor_id) => ({
      ...{ treatment_id: treatment, day, start_minute: start, end_minute: end, doctor_id },
      key: `${treatment} ${start} ${doctor_id}`,
    })),
  )
}

function precedes(a: WaitingEntry, b: WaitingEntry): boolean {
  if (a.urgent !== b.urgent) return a.urgent
  if ((a.doctor_id === null) !== (b.doctor_id === null)) return a.doctor_id !== null
  const [joinedA, joinedB] = [Date.parse(a.joined_at), Date.parse(b.joined_at)]
  return joinedA === joinedB ? a.id < b.id : joinedA < joinedB
}

/** Whether a place is to be offered to an entry: the rule of `offer_freed` in plain code. */
function suits({ days, offers, entries }: ClinicState, entry: WaitingEntry, place: Place): boolean {
  const { treatment_id, day, start_minute, end_minute, doctor_id } = place
  const isWish =
    entry.ended_at === null &&
    entry.paused_at === null &&
    entry.treatment_id === treatment_id &&
    day <= entry.until &&
    (entry.doctor_id === null || entry.doctor_id === doctor_id) &&
    entry.weekdays.includes(Temporal.PlainDate.from(day).dayOfWeek) &&
    (start_minute < 720 ? entry.morning : entry.afternoon)
  if (!isWish) return false
  const own = [...entries.values()].filter(
    (other) => other.patient_id === entry.patient_id && other.treatment_id === treatment_id,
  )
  if (own.some((other) => offers.get(other.id)?.some((offer) => rulesOut(offer, other, place)))) return false
  const during = spanOf(day, start_minute, day, end_minute, zone)
  const booked = [...days.values()].flat().filter((b) => b.patient_id === entry.patient_id && b.heldUntil === null)
  const same = booked.filter((booking) => booking.treatment_id === treatment_id)
  const later = same.filter((booking) => booking.during.from > during.from)
  const replaced = later.toSorted((a, b) => a.during.from - b.during.from)[0]
  const inTheWay = booked.some(
    (booking) =>
      booking.id !== replaced?.id &&
      ((booking.treatment_id === treatment_id && booking.day === day) || overlap(booking.during, during)),
  )
  const joined = Date.parse(entry.joined_at)
  return !inTheWay && !same.some((booking) => booking.created >= joined && booking.during.from < during.from)
}

/** Whether an open or an earlier offer of an entry rules out that its person is offered a place. */
function rulesOut(offer: LoggedOffer, { ended }: WaitingEntry, { day, start_minute }: Place): boolean {
  if (offer.outcome === null) return true
  if (offer.day !== day) return false
  if (offer.outcome === 'day_declined') return true
  if (offer.start_minute !== start_minute) return false
  return /^(declined|run_out)$/.test(offer.outcome) || (offer.outcome === 'withdrawn' && ended === 'left')
}

/** 23: a reminder is sent at most once for each appointment, time and number of days. */
export function* remindedOnce(_index: HistoryIndex, { mails }: FinalState) {
  const reminders = mails.filter(({ kind }) => kind === 'reminder')
  const same = Map.groupBy(reminders, ({ bookingId, reminderOf, to }) => `${bookingId} of ${reminderOf} to ${to}`)
  for (const [reminder, group] of same) {
    // A mail that was in progress during a fault may arrive twice; invariant 14 counts these.
    const { size } = new Set(group.map(({ id }) => id))
    if (size > 1) yield `the reminder for ${reminder} was sent ${size} times`
  }
}
