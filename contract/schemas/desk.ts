import * as z from 'zod/mini'
import { affectedReason, booking, treatmentTranslations } from './booking.ts'
import { dateAnswer, dollarSum, id, instant, slotAnswer } from './fields.ts'
import { absenceKind, doctorColor } from './schedule.ts'

/** Where the patient of an appointment is. `left` completes it; `missed`: the patient did not come. */
export const visitSteps = ['expected', 'arrived', 'in_chair', 'left', 'missed'] as const
export const visitStep = z.enum(visitSteps)
export type VisitStep = z.infer<typeof visitStep>

/**
 * Whether the patient has said that they come. A reminder alone does not confirm an appointment. `no_answer`: the staff
 * called, and the patient did not answer.
 */
export const confirmations = ['not_asked', 'asked', 'no_answer', 'confirmed', 'declined'] as const
export const confirmation = z.enum(confirmations)
export type Confirmation = z.infer<typeof confirmation>

/** A booking as the front desk sees it. */
export const deskBooking = z.extend(booking, {
  chairId: z.optional(id),
  /** `expected` in a cancelled booking. */
  visit: visitStep,
  /** When the desk recorded each step. A step that was skipped has no time. */
  arrivedAt: z.optional(instant),
  seatedAt: z.optional(instant),
  leftAt: z.optional(instant),
  confirmation,
  /** Why the staff refunded another sum than the policy says. */
  refundReason: z.optional(z.string()),
  /** Why the staff moved it although it was late or over. */
  moveReason: z.optional(z.string()),
  /** When it was put on the pinboard. */
  pinnedAt: z.optional(instant),
  /** Whether the staff have notes about the patient, and one of them is an alert. */
  staffNotes: z.optional(z.enum(['note', 'alert'])),
  /** Why the schedule does not support the booking, unless the clinic keeps it. */
  affected: z.optional(affectedReason),
})
export type DeskBooking = z.infer<typeof deskBooking>

/** Hours of one day. Wall-clock times of the clinic, `HH:MM` in 24 hours; an end may be `24:00`. */
const interval = { start: z.string(), end: z.string() }

/** A doctor who works on a day or has bookings on it. */
export const doctorDay = z.strictObject({
  _id: id,
  name: z.string(),
  /** Null: assigned by the doctor's order. */
  color: z.nullable(doctorColor),
  /** The working hours, whether the doctor is absent or not. */
  hours: z.array(z.strictObject(interval)),
  absences: z.array(z.strictObject({ ...interval, kind: absenceKind })),
  /** Length of the shortest treatment that the doctor performs, in minutes; absent if there is none. */
  shortest: z.optional(z.int()),
})
export type DoctorDay = z.infer<typeof doctorDay>

/** A chair that is in service, or has bookings on the day. */
export const chairDay = z.strictObject({
  _id: id,
  name: z.string(),
  /** The reason why the chair cannot be used on this day, which may be empty. */
  out: z.optional(z.string()),
})
export type ChairDay = z.infer<typeof chairDay>

/** A time that is offered to someone on the waitlist until an instant, and that no one else can take before. */
const heldTime = z.strictObject({
  _id: id,
  slot: slotAnswer,
  startsAt: instant,
  endsAt: instant,
  until: instant,
  treatment: z.string(),
  translations: z.optional(treatmentTranslations),
  doctorId: z.optional(id),
  chairId: z.optional(id),
  /** Absent for a doctor, whose patient the person may not be. */
  patient: z.optional(z.strictObject({ _id: id, name: z.string() })),
})
export type HeldTime = z.infer<typeof heldTime>

/** A clinic day at the front desk: who works, and all bookings by time, cancelled ones included. */
export const deskDay = z.strictObject({
  date: dateAnswer,
  /** The reason if the clinic is closed. */
  closed: z.optional(z.string()),
  doctors: z.array(doctorDay),
  chairs: z.array(chairDay),
  bookings: z.array(deskBooking),
  held: z.array(heldTime),
})
export type DeskDay = z.infer<typeof deskDay>

/** A payment or refund in the close of day. */
const closingEntry = z.strictObject({
  _id: id,
  at: instant,
  bookingId: id,
  patientName: z.string(),
  treatment: z.string(),
  /** `card`: online; `clinic`: at the clinic, and how was not recorded. */
  way: z.enum(['cash', 'terminal', 'clinic', 'card']),
  /** Negative if a refund or charge-back was undone. */
  amount: dollarSum,
  receipt: z.optional(z.string()),
})
export type ClosingEntry = z.infer<typeof closingEntry>

/**
 * What was taken, refunded and charged back on a clinic day, and the bookings of the day that are not paid. At most 1,000 of each.
 */
export const closing = z.strictObject({
  date: dateAnswer,
  taken: z.array(closingEntry),
  refunds: z.array(closingEntry),
  /** What banks took back after a lost dispute. */
  chargedBack: z.array(closingEntry),
  unpaid: z.array(booking),
})
export type Closing = z.infer<typeof closing>

/** An entry in the history of a booking. `action` is that of the audit log. */
export const bookingEvent = z.strictObject({
  at: instant,
  action: z.string(),
  /** Who did it: a person's current name, or the kind of actor. */
  actor: z.string(),
  by: z.optional(z.string()),
})
export type BookingEvent = z.infer<typeof bookingEvent>

/** A booking with its history, oldest entry first. */
export const openedBooking = z.extend(deskBooking, { history: z.array(bookingEvent) })
export type OpenedBooking = z.infer<typeof openedBooking>

/** What a desk presses while it is offline is recorded for this long. */
export const maxOfflineMs = 12 * 3_600_000

/** A new step of a visit. */
export const visitChange = z.strictObject({
  /** The step that the caller saw. */
  from: visitStep,
  to: visitStep,
  /** When it was pressed at a desk that was offline, at most `maxOfflineMs` ago. */
  pressedAt: z.optional(z.iso.datetime().check(z.maxLength(40))),
})
export type VisitChange = z.output<typeof visitChange>

export const confirmationChange = z.strictObject({ from: confirmation, to: confirmation })
export type ConfirmationChange = z.output<typeof confirmationChange>
