import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email } from './identity.ts'
import { languages } from './languages.ts'
import { dollars } from './money.ts'
import {
  dateAnswer,
  dateRequest,
  id,
  multiLineText,
  pageNumber,
  phoneNumber,
  singleLineText,
  slotAnswer,
  slotRequest,
} from './text.ts'

const instant = z.iso.datetime()
const received = { amount: dollars, transactionId: z.string(), paidAt: instant }

/**
 * Where the money of a booking stands. `confirming`: the provider has the payment and has not decided. A refund is
 * `due` until the provider (or, for cash, the clinic) has taken it up, and `pending` until it has arrived. A cancelled
 * booking that nobody paid has nothing to pay.
 */
const bookingPayment = z.discriminatedUnion('state', [
  z.strictObject({ state: z.enum(['nothing_to_pay', 'unpaid', 'confirming']) }),
  z.strictObject({ state: z.enum(['paid', 'paid_at_clinic']), ...received }),
  z.strictObject({ state: z.enum(['refund_due', 'refund_pending']), method: z.enum(['card', 'clinic']), ...received }),
  z.strictObject({
    state: z.literal('refunded'),
    method: z.enum(['card', 'clinic']),
    ...received,
    refundedAt: instant,
  }),
])
export type BookingPayment = z.infer<typeof bookingPayment>

/** Who cancelled a booking and when; the reason is for the patient to read. */
const cancellation = z.strictObject({ at: instant, by: z.enum(['patient', 'clinic']), reason: z.optional(z.string()) })

/** A patient's claim on one slot. `startsAt` and `endsAt` are instants (ISO 8601, UTC) behind the clinic's date and slot. */
export const booking = z.strictObject({
  _id: id,
  treatmentId: id,
  treatment: z.string(),
  date: dateAnswer,
  slot: slotAnswer,
  startsAt: instant,
  endsAt: instant,
  price: dollars,
  patientEmail: z.string(),
  patientName: z.string(),
  phone: z.string(),
  /** True exactly while `payment.state` is `paid` or `paid_at_clinic`; `transactionId` comes with it. */
  paid: z.boolean(),
  transactionId: z.optional(z.string()),
  payment: bookingPayment,
  /** Only in a cancelled booking. */
  cancelled: z.optional(cancellation),
})
export type Booking = z.infer<typeof booking>

const idempotency = z.object({
  'idempotency-key': z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
})

/** The booking, or the one that the patient has already, of that treatment on that day or at that time. */
const bookingAnswer = z.discriminatedUnion('success', [
  z.strictObject({ success: z.literal(true), booking }),
  z.strictObject({ success: z.literal(false), booking: z.strictObject({ date: dateAnswer, slot: slotAnswer }) }),
])

export const bookAppointment = endpoint({
  name: 'bookAppointment',
  method: 'POST',
  path: '/booking',
  access: 'patient',
  summary:
    'Books a slot. Safe to repeat with the same Idempotency-Key: a success is remembered, a refusal decided anew.',
  headers: idempotency,
  body: z.strictObject({
    treatmentId: id,
    treatment: singleLineText(100),
    date: dateRequest,
    slot: slotRequest,
    price: dollars,
    patientEmail: email,
    patientName: singleLineText(100),
    phone: phoneNumber,
  }),
  answer: bookingAnswer,
  errors: [
    'forbidden',
    'no_such_treatment',
    'no_such_slot',
    'day_not_bookable',
    'price_changed',
    'slot_taken',
    'too_many_unpaid',
    'idempotency_key_reused',
    'too_many_requests',
  ],
})

export const bookByPhone = endpoint({
  name: 'bookByPhone',
  method: 'POST',
  path: '/bookings',
  access: 'admin',
  summary:
    'Books a slot for somebody on the telephone: for whoever has an account with the address, else for a person made for it, who may take it over by a mailed link. Safe to repeat with the same Idempotency-Key.',
  headers: idempotency,
  body: z.strictObject({
    treatmentId: id,
    date: dateRequest,
    slot: slotRequest,
    price: dollars,
    patientName: singleLineText(100),
    phone: phoneNumber,
    /** Left out where the caller has none. */
    email: z.optional(email),
    /** The caller says that the account with this address is theirs, which nobody has proved. */
    account: z.optional(z.literal('theirs')),
  }),
  answer: bookingAnswer,
  errors: [
    'no_such_person',
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

export const listBookings = endpoint({
  name: 'listBookings',
  method: 'GET',
  path: '/dashboard',
  access: 'patient',
  summary:
    "The caller's bookings, cancelled ones too: coming ones first, the soonest on top, then past ones, the latest on top. 50 on a page, 500 at most without one; X-Total-Count says how many there are.",
  query: z.strictObject({ patientEmail: email, page: z.optional(pageNumber) }),
  answer: z.array(booking),
  errors: ['forbidden'],
})

export const listDay = endpoint({
  name: 'listDay',
  method: 'GET',
  path: '/bookings',
  access: 'admin',
  summary: "Everybody's bookings of a clinic day by time, cancelled ones too; 1,000 at most.",
  polled: true,
  query: z.strictObject({ date: dateRequest }),
  answer: z.array(booking),
  errors: [],
})

export const getBooking = endpoint({
  name: 'getBooking',
  method: 'GET',
  path: '/booking/:id',
  access: 'patient',
  summary: "One booking of the caller's own; any booking for an admin.",
  params: z.strictObject({ id }),
  answer: booking,
  errors: ['no_such_booking'],
})

export const getCalendarEntry = endpoint({
  name: 'getCalendarEntry',
  method: 'GET',
  path: '/booking/:id/calendar',
  access: 'patient',
  summary:
    "A booking of the caller's own as a calendar file (RFC 5545), in the language asked for, or else the one that its patient is written to in.",
  params: z.strictObject({ id }),
  query: z.strictObject({ language: z.optional(z.enum(languages)) }),
  answer: z.string(),
  answerType: 'text/calendar; charset=utf-8',
  errors: ['no_such_booking'],
})

export const cancelBooking = endpoint({
  name: 'cancelBooking',
  method: 'DELETE',
  path: '/booking/:id',
  access: 'patient',
  summary:
    "Cancels a booking of the caller's own while there is time; any booking at any time for an admin. Frees the slot at once and returns what was paid. Safe to repeat: the first cancellation stays.",
  params: z.strictObject({ id }),
  body: z.nullish(z.strictObject({ reason: z.optional(multiLineText(500)) })),
  answer: booking,
  errors: ['no_such_booking', 'cancellation_deadline_passed', 'too_many_requests'],
})
