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

/** The step that usually follows; none after the last. */
export const nextStep: Readonly<Partial<Record<VisitStep, VisitStep>>> = {
  expected: 'arrived',
  arrived: 'in_chair',
  in_chair: 'left',
}

/** Whether the desk has not recorded yet what became of an appointment that has ended. */
export function isLeftOpen(booking: DeskBooking, now: Date): boolean {
  return booking.state === 'booked' && booking.endsAt <= now.toISOString()
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

/** Whether the price of an appointment is still to be paid. */
export function isDue({ payment: { state } }: DeskBooking): boolean {
  return state === 'unpaid' || state === 'charged_back'
}

/** Whether the patient did not come, cancelled after the deadline, or needs another time because the clinic cancelled. */
export function isLost({ state, cancelled, cancelUntil }: DeskBooking): boolean {
  return state === 'missed' || (cancelled !== undefined && (cancelled.by === 'clinic' || cancelled.at > cancelUntil))
}
