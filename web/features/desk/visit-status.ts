import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { DeskBooking, VisitStep } from '#contract/schemas/desk.ts'

/** The state of an appointment as the desk shows it: one word for its life, whereabouts and confirmation. */
const visitStatuses = ['booked', 'confirmed', 'declined', 'arrived', 'in_chair', 'done', 'missed', 'cancelled'] as const
export type VisitStatus = (typeof visitStatuses)[number]

/** Returns the status of a booking. */
export function statusOf({ state, visit, confirmation }: DeskBooking): VisitStatus {
  if (state !== 'booked') return state
  if (visit === 'arrived' || visit === 'in_chair') return visit
  return confirmation === 'confirmed' || confirmation === 'declined' ? confirmation : 'booked'
}

const following: Readonly<Partial<Record<VisitStep, VisitStep>>> = {
  expected: 'arrived',
  arrived: 'in_chair',
  in_chair: 'left',
}

/** Returns the step that usually follows; none after the last, before the day of the appointment, and without one. */
export function nextStep({ state, visit, date }: DeskBooking, today: ClinicDay): VisitStep | undefined {
  return state === 'booked' && !isAhead({ date }, today) ? following[visit] : undefined
}

/** Whether the day of an appointment has not begun, so that nothing can be recorded about the visit. */
export function isAhead({ date }: Pick<DeskBooking, 'date'>, today: ClinicDay): boolean {
  const day = parseClinicDay(date)
  return day !== undefined && day > today
}

/** Whether the desk has not recorded yet what became of an appointment that has ended. */
export function isLeftOpen(booking: DeskBooking, now: Date): boolean {
  return booking.state === 'booked' && Date.parse(booking.endsAt) <= now.getTime()
}

/**
 * Returns for how many minutes a patient has been waiting, from the later of arrival and start: negative before the start,
 * `undefined` if they are not waiting.
 */
export function minutesWaited({ visit, arrivedAt, startsAt }: DeskBooking, now: Date): number | undefined {
  if (visit !== 'arrived' || arrivedAt === undefined) return undefined
  const since = Math.max(Date.parse(arrivedAt), Date.parse(startsAt))
  return Math.floor((now.getTime() - since) / 60_000)
}

/** From this many minutes on, a wait is long. */
export const longWait = 10

/** A patient who waits, and for how many minutes; negative before the start. */
export interface Waiting {
  readonly booking: DeskBooking
  readonly minutes: number
}

/** Returns who waits, longest first. */
export function waitingOf(bookings: readonly DeskBooking[], now: Date): Waiting[] {
  return bookings
    .flatMap((booking) => {
      const minutes = minutesWaited(booking, now)
      return minutes === undefined ? [] : [{ booking, minutes }]
    })
    .sort((one, other) => other.minutes - one.minutes)
}

/** Returns who has arrived since `before`, and whose wait has become long. Nothing on the first look. */
export function waitingNews(before: readonly Waiting[] | undefined, now: readonly Waiting[]) {
  const known = new Map(before?.map(({ booking, minutes }) => [booking._id, minutes]))
  return {
    arrived: before ? now.filter(({ booking }) => !known.has(booking._id)) : [],
    long: before
      ? now.filter(({ booking, minutes }) => minutes >= longWait && (known.get(booking._id) ?? longWait) < longWait)
      : [],
  }
}

/** From this many minutes after the start on, a patient who is not here is late. */
const longLate = 5

/** What is wrong with an appointment now; nothing once it is recorded what became of it. */
export type Alarm = { readonly kind: 'waiting' | 'late'; readonly minutes: number } | { readonly kind: 'open' }

/** Returns whether a patient waits for long, is late, or has an appointment that is over and was not recorded. */
export function alarmOf(booking: DeskBooking, now: Date): Alarm | undefined {
  if (booking.state !== 'booked') return undefined
  const waited = minutesWaited(booking, now)
  if (waited !== undefined) return waited >= longWait ? { kind: 'waiting', minutes: waited } : undefined
  if (booking.visit !== 'expected' || booking.confirmation === 'declined') return undefined
  if (isLeftOpen(booking, now)) return { kind: 'open' }
  const late = Math.floor((now.getTime() - Date.parse(booking.startsAt)) / 60_000)
  return late >= longLate ? { kind: 'late', minutes: late } : undefined
}

/** Whether a visit is done and not paid. */
export function isOwed(booking: DeskBooking): boolean {
  return booking.state === 'done' && isDue(booking)
}

/** Whether the price of an appointment is still to be paid. */
export function isDue({ payment: { state } }: DeskBooking): boolean {
  return state === 'unpaid' || state === 'charged_back'
}

/** Whether the patient did not come, cancelled after the deadline, or needs another time because the clinic cancelled. */
export function isLost({ state, cancelled, cancelUntil }: DeskBooking): boolean {
  return state === 'missed' || (cancelled !== undefined && (cancelled.by === 'clinic' || cancelled.at > cancelUntil))
}

/** Returns the marks of an appointment: an alert of the staff about the patient, and a note about them or by them. */
export function marksOf({ staffNotes, note }: Pick<DeskBooking, 'staffNotes' | 'note'>): ('alert' | 'note')[] {
  const isAlert = staffNotes === 'alert'
  const hasNote = staffNotes === 'note' || note !== undefined
  return [...(isAlert ? (['alert'] as const) : []), ...(hasNote ? (['note'] as const) : [])]
}
