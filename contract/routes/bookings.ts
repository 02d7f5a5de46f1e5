import * as z from 'zod/mini'
import { maxDaysPerRequest } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { idempotency, idempotencyInLine } from '../idempotency.ts'
import { languages } from '../languages.ts'
import { freeDay } from '../schemas/availability.ts'
import {
  affectedReason,
  booking,
  bookingMove,
  bookingResult,
  cancellationMail,
  deskBookingResult,
  waivedRules,
} from '../schemas/booking.ts'
import { bookingRequest } from '../schemas/booking-request.ts'
import { dateRequest, dollars, email, id, pageNumber, slotRequest } from '../schemas/fields.ts'
import { refundPreview } from '../schemas/policy.ts'
import { modified } from '../schemas/results.ts'
import { availableTreatment } from '../schemas/treatment.ts'
import { multiLineText, phoneNumber, singleLineText } from '../text.ts'

export const bookAppointment = endpoint('bookAppointment', 'patient POST /booking', {
  frees: 'day',
  summary:
    'Books a slot. Idempotent with the same Idempotency-Key: a success is returned again, a refusal is decided again. If many people book, they are served in the order in which they came: `in_line` states the expected wait in seconds, `wait`, and the place in line, `place`. A place is lost if the request is not repeated within a minute after Retry-After.',
  headers: idempotencyInLine,
  body: bookingRequest,
  answer: bookingResult,
  errors: [
    'forbidden',
    'no_such_member',
    'no_such_treatment',
    'booking_paused',
    'no_such_slot',
    'day_not_bookable',
    'price_changed',
    'slot_taken',
    'too_many_unpaid',
    'idempotency_key_reused',
    'too_many_requests',
    'in_line',
  ],
})

export const bookByPhone = endpoint('bookByPhone', 'desk POST /bookings', {
  frees: 'day',
  summary:
    'Books a slot for the person with this ID or email address, or for a new one, who can claim the account by a mailed link. Idempotent with the same Idempotency-Key.',
  headers: idempotency,
  body: z.strictObject({
    treatmentId: id,
    date: dateRequest,
    slot: slotRequest,
    /** The doctor whom the caller asks for; absent for anyone. */
    doctorId: z.optional(id),
    price: dollars,
    patientName: singleLineText(100),
    phone: phoneNumber,
    /** The person whom the staff chose; then `email` has no effect. */
    patientId: z.optional(id),
    /** The family member of that person who is treated, under their own name; absent for the person. */
    memberId: z.optional(id),
    /** Absent if the caller has none. */
    email: z.optional(email),
    /** The caller states that the unverified account is theirs. */
    account: z.optional(z.literal('theirs')),
    waived: waivedRules,
  }),
  answer: deskBookingResult,
  errors: [
    'no_such_person',
    'no_such_patient',
    'no_such_member',
    'patient_merged',
    'account_unverified',
    'no_such_treatment',
    'no_such_slot',
    'day_not_bookable',
    'price_changed',
    'slot_taken',
    'too_many_unpaid',
    'idempotency_key_reused',
  ],
})

export const listBookings = endpoint('listBookings', 'patient GET /dashboard', {
  summary:
    "Lists the caller's bookings, cancelled ones included: upcoming ones first, soonest first, then past ones, newest first. 50 per page; at most 500 without `page`. X-Total-Count is the number of all.",
  query: z.strictObject({ patientEmail: email, page: z.optional(pageNumber) }),
  answer: z.array(booking),
  errors: ['forbidden'],
})

export const listDay = endpoint('listDay', 'desk GET /bookings', {
  summary: 'Lists the bookings of all patients on a clinic day by time, cancelled ones included. At most 1,000.',
  polled: true,
  query: z.strictObject({ date: dateRequest }),
  answer: z.array(booking),
})

export const getBooking = endpoint('getBooking', 'patient GET /booking/:id', {
  summary: "Returns one of the caller's bookings; for an admin, any booking.",
  params: z.strictObject({ id }),
  answer: booking,
  errors: ['no_such_booking'],
})

export const listAvailableForMove = endpoint('listAvailableForMove', 'patient GET /booking/:id/available', {
  summary:
    "Lists the free slots of a clinic day to which one of the caller's bookings can move; for the desk, any booking. Like `/available`, with the booking's treatment only: the booking is not in its own way, and slots at which its patient has another appointment are left out. Its present slot is among them if it is still offered.",
  params: z.strictObject({ id }),
  query: z.strictObject({ date: dateRequest }),
  answer: z.array(availableTreatment),
  errors: ['no_such_booking'],
})

export const listFreeDaysForMove = endpoint('listFreeDaysForMove', 'patient GET /booking/:id/available/days', {
  summary: `Lists the clinic days of a period of at most ${maxDaysPerRequest} days with a free slot to which one of the caller's bookings can move, and the closed days. Like \`/available/days\`, with the slots of \`/booking/{id}/available\`.`,
  params: z.strictObject({ id }),
  query: z.strictObject({ from: dateRequest, to: dateRequest, doctor: z.optional(id) }),
  answer: z.array(freeDay),
  errors: ['no_such_booking', 'no_such_doctor', 'too_many_days'],
})

export const getCalendarEntry = endpoint('getCalendarEntry', 'patient GET /booking/:id/calendar', {
  summary:
    "Returns one of the caller's bookings as a calendar file (RFC 5545). The default language is the one of the patient's mail.",
  params: z.strictObject({ id }),
  query: z.strictObject({ language: z.optional(z.enum(languages)) }),
  answer: z.string(),
  answerType: 'text/calendar; charset=utf-8',
  errors: ['no_such_booking'],
})

export const cancelBooking = endpoint('cancelBooking', 'patient DELETE /booking/:id', {
  frees: 'all',
  summary:
    "Cancels one of the caller's bookings before the deadline, with the refund of the policy; for the staff, any booking at any time. Frees the slot. `by` says for the staff who cancels; without it, it is the patient if `refund` is present, else the clinic. If the clinic cancels, everything is refunded and `refund` must be all that was paid. If the patient does, `refund` must be the policy's; the staff may decide another one with `refundReason`, which only the staff can read. A receptionist refunds up to the limit, and beyond it only with `by` `clinic`; an admin beyond it must have signed in or confirmed recently. Idempotent: the first cancellation stays.",
  params: z.strictObject({ id }),
  body: z.nullish(
    z.strictObject({
      /** Who wants the cancellation: a patient only themselves. */
      by: z.optional(z.enum(['patient', 'clinic'])),
      reason: z.optional(multiLineText(500)),
      refund: z.optional(dollars),
      refundReason: z.optional(multiLineText(500)),
    }),
  ),
  answer: booking,
  errors: [
    'no_such_booking',
    'forbidden',
    'booking_not_cancellable',
    'cancellation_deadline_passed',
    'refund_changed',
    'refund_needs_reason',
    'refund_needs_admin',
    'reauthentication_required',
    'too_many_requests',
  ],
})

export const previewRefund = endpoint('previewRefund', 'patient GET /booking/:id/refund', {
  summary:
    "Returns what cancelling one of the caller's bookings would refund now; for the staff, any booking. `until` is when this share ends; absent if it holds until the start.",
  params: z.strictObject({ id }),
  answer: refundPreview,
  errors: ['no_such_booking'],
})

export const previewCancellationMail = endpoint('previewCancellationMail', 'desk GET /booking/:id/cancellation-mail', {
  summary:
    "Returns the mail that the patient would get if the staff cancelled a booking now, in the patient's language; null if none would be sent. `by` is who cancels, `refundCents` the decided refund, by default the policy's; `reason` is present if the cancellation has one.",
  params: z.strictObject({ id }),
  query: z.strictObject({
    by: z.enum(['patient', 'clinic']),
    refundCents: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
    reason: z.optional(z.literal('on')),
  }),
  answer: z.nullable(cancellationMail),
  errors: ['no_such_booking', 'booking_not_cancellable'],
})

export const refundVisit = endpoint('refundVisit', 'desk POST /booking/:id/refund', {
  summary:
    'Refunds a part or all of what was paid for a visit that is done or was missed; a receptionist up to the limit of the policy, above which an admin must have signed in or confirmed recently. The visit stays done or missed, and nothing more is due for it. Only the staff can read `refundReason`. Idempotent: the first refund stays, and another sum is `refund_changed`.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    refund: dollars.check(z.refine((amount) => amount > 0)),
    refundReason: multiLineText(500),
  }),
  answer: booking,
  errors: [
    'no_such_booking',
    'visit_not_over',
    'nothing_to_refund',
    'refund_changed',
    'refund_needs_admin',
    'reauthentication_required',
  ],
})

export const moveBooking = endpoint('moveBooking', 'patient POST /booking/:id/move', {
  frees: 'all',
  summary:
    "Moves one of the caller's bookings to another slot or doctor before the deadline, at most three times; for the staff, any booking at any time. To move a visit that has begun without the patient, is over or was missed, the staff give a `reason`, which only they can read; one that was refunded in full is due again, one that was refunded in part is not moved. One transaction; the ID, price and payment stay. A booking that is already there stays as it is. Idempotent with the same Idempotency-Key.",
  headers: idempotency,
  params: z.strictObject({ id }),
  body: bookingMove,
  answer: deskBookingResult,
  errors: [
    'no_such_booking',
    'forbidden',
    'booking_not_movable',
    'move_needs_reason',
    'visit_refunded',
    'booking_changed',
    'booking_paused',
    'move_deadline_passed',
    'too_many_moves',
    'no_such_slot',
    'day_not_bookable',
    'slot_taken',
    'idempotency_key_reused',
    'too_many_requests',
  ],
})

export const keepBooking = endpoint('keepBooking', 'desk PUT /booking/:id/kept', {
  summary:
    'Keeps a booking that the schedule does not support for this reason. It is not listed as affected until there is another reason. Idempotent.',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: affectedReason }),
  answer: modified,
  errors: ['no_such_booking'],
})
