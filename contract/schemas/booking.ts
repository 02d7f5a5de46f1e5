import * as z from 'zod/mini'
import { languages } from '../languages.ts'
import { multiLineText } from '../text.ts'
import { dateAnswer, dateRequest, dollars, id, instant, slotAnswer, slotRequest, translationsOf } from './fields.ts'

/** The part of the amount that is refunded. */
const refund = dollars

const received = { amount: dollars, transactionId: z.string(), paidAt: instant }

/** How a booking was paid: by card or at the clinic. */
export const paymentMethod = z.enum(['card', 'clinic'])

/**
 * The payment state of a booking. `confirming`: the provider has the payment and has not decided. A refund is `due`
 * until the provider (or, for cash, the clinic) accepts it, then `pending` until it arrives; a payment that arrived after
 * the cancellation is held first, for the patient to book again with it. `disputed`: the payer's
 * bank has withdrawn the money until it decides; `charged_back`: permanently. `kept`: cancelled without a refund. An
 * unpaid, cancelled booking has nothing to pay.
 */
export const bookingPayment = z.discriminatedUnion('state', [
  z.strictObject({ state: z.enum(['nothing_to_pay', 'unpaid', 'confirming']) }),
  z.strictObject({ state: z.enum(['paid', 'paid_at_clinic']), ...received }),
  z.strictObject({ state: z.enum(['disputed', 'charged_back']), ...received }),
  z.strictObject({ state: z.literal('kept'), method: paymentMethod, ...received }),
  z.strictObject({
    state: z.enum(['refund_due', 'refund_pending']),
    method: paymentMethod,
    ...received,
    refund,
    heldUntil: z.optional(instant),
  }),
  z.strictObject({ state: z.literal('refunded'), method: paymentMethod, ...received, refund, refundedAt: instant }),
])
export type BookingPayment = z.infer<typeof bookingPayment>

/** Author and time of a cancellation, with the reason that the patient reads. */
export const cancellation = z.strictObject({
  at: instant,
  by: z.enum(['patient', 'clinic']),
  reason: z.optional(z.string()),
})

/** A mail about a cancellation as its patient would read it: a paragraph for each string, of links their text. */
export const cancellationMail = z.strictObject({
  language: z.enum(languages),
  subject: z.string(),
  body: z.array(z.string()),
})
export type CancellationMail = z.infer<typeof cancellationMail>

/** States of a booking. Each but `cancelled` holds the slot. */
export const bookingStates = ['booked', 'done', 'missed', 'cancelled'] as const

/** A treatment's name in other languages. A booking has them until the clinic renames the treatment. */
export const treatmentTranslations = translationsOf({ treatment: z.string() })

/** A patient's claim on one slot. `startsAt` and `endsAt` are the instants of the clinic's date and slot. */
export const booking = z.strictObject({
  _id: id,
  treatmentId: id,
  treatment: z.string(),
  translations: z.optional(treatmentTranslations),
  date: dateAnswer,
  slot: slotAnswer,
  startsAt: instant,
  endsAt: instant,
  price: dollars,
  /** The doctor, if the treatment is performed by particular ones. */
  doctor: z.optional(z.strictObject({ _id: id, name: z.string() })),
  /** The name of the chair, if the clinic has chairs. */
  chair: z.optional(z.string()),
  state: z.enum(bookingStates),
  /** The person who owns it; absent once they are removed. */
  patientId: z.optional(id),
  /** The family member of that person who is treated; absent if the person is. */
  memberId: z.optional(id),
  /** The name of the account's person, if a family member is treated. */
  accountName: z.optional(z.string()),
  patientEmail: z.string(),
  patientName: z.string(),
  phone: z.string(),
  /** What the patient told the clinic when they booked it. */
  note: z.optional(z.string()),
  /** True if `payment.state` is `paid` or `paid_at_clinic`; then `transactionId` is present. */
  paid: z.boolean(),
  transactionId: z.optional(z.string()),
  payment: bookingPayment,
  /** Until when the patient can cancel it. */
  cancelUntil: instant,
  /** Until when the patient can move it, and how many times. */
  moveUntil: instant,
  movesLeft: z.int(),
  /** Present in a cancelled booking only. */
  cancelled: z.optional(cancellation),
})
export type Booking = z.infer<typeof booking>

/**
 * The new booking, or the existing one that conflicts: the patient's own of that treatment and day, or at that time.
 */
export const bookingResult = z.discriminatedUnion('success', [
  z.strictObject({ success: z.literal(true), booking }),
  z.strictObject({ success: z.literal(false), booking: z.strictObject({ date: dateAnswer, slot: slotAnswer }) }),
])

/** Rules that the staff can set aside: minimum notice, the doctor's hours and the treatment's weekdays, and buffers. */
export const waivableRule = z.enum(['notice', 'hours', 'buffer'])
export type WaivableRule = z.infer<typeof waivableRule>

/**
 * The rules that the staff set aside. With an empty list, the answer names those that would have to be; without a list,
 * a slot that is not offered is refused.
 */
export const waivedRules = z.optional(z.array(waivableRule).check(z.maxLength(3)))

/** Like `bookingResult`, or the rules that the staff would have to set aside. */
export const deskBookingResult = z.union([
  bookingResult,
  z.strictObject({ success: z.literal(false), needed: z.array(waivableRule) }),
])

/** The new place of a booking. */
export const bookingMove = z.strictObject({
  /** The booking as the caller saw it; if it was changed since, it is not moved. */
  from: z.optional(z.strictObject({ date: dateRequest, slot: slotRequest, doctorId: z.optional(id) })),
  date: dateRequest,
  slot: slotRequest,
  /** The doctor; absent for anyone, preferably the present one. */
  doctorId: z.optional(id),
  /** The chair, for the staff; absent for any, preferably the present one. */
  chairId: z.optional(id),
  /** For the staff: whether the patient gets a mail about a new time or doctor, as they do by default. */
  notify: z.optional(z.boolean()),
  /** For the staff: why a visit that is late or over is moved, which only the staff can read. */
  reason: z.optional(multiLineText(500)),
  waived: waivedRules,
})
export type BookingMove = z.output<typeof bookingMove>

/** Why the schedule does not support a booking. */
export const affectedReason = z.enum([
  'closed',
  'needs_doctor',
  'doctor_not_there',
  'doctor_does_not_perform',
  'needs_chair',
  'chair_out',
  'chair_does_not_suit',
])

export type AffectedReason = z.infer<typeof affectedReason>
