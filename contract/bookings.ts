import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email } from './identity.ts'
import { dollars } from './money.ts'
import { dateAnswer, dateRequest, id, line, phoneNumber, slotAnswer, slotRequest } from './text.ts'

/** A patient's claim on one slot. `startsAt` and `endsAt` are instants (ISO 8601, UTC) behind the clinic's date and slot. */
export const booking = z.strictObject({
  _id: id,
  treatmentId: id,
  treatment: z.string(),
  date: dateAnswer,
  slot: slotAnswer,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  price: dollars,
  patientEmail: z.string(),
  patientName: z.string(),
  phone: z.string(),
  paid: z.boolean(),
  transactionId: z.optional(z.string()),
})
export type Booking = z.infer<typeof booking>

export const bookSlot = endpoint({
  name: 'bookSlot',
  method: 'POST',
  path: '/booking',
  access: 'patient',
  summary:
    'Books a slot. Safe to repeat with the same Idempotency-Key: a success is remembered, a refusal decided anew.',
  headers: z.object({
    'idempotency-key': z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
  }),
  body: z.strictObject({
    treatmentId: id,
    treatment: line(100),
    date: dateRequest,
    slot: slotRequest,
    price: dollars,
    patientEmail: email,
    patientName: line(100),
    phone: phoneNumber,
  }),
  answer: z.discriminatedUnion('success', [
    z.strictObject({ success: z.literal(true), booking }),
    z.strictObject({ success: z.literal(false), booking: z.strictObject({ date: dateAnswer, slot: slotAnswer }) }),
  ]),
  errors: [
    'forbidden',
    'no_such_treatment',
    'no_such_slot',
    'day_not_bookable',
    'price_changed',
    'slot_taken',
    'too_many_unpaid',
    'key_reused',
  ],
})

export const listBookings = endpoint({
  name: 'listBookings',
  method: 'GET',
  path: '/dashboard',
  access: 'patient',
  summary: "The caller's bookings: coming ones first, the soonest on top, then past ones, the latest on top.",
  query: z.strictObject({ patientEmail: email }),
  answer: z.array(booking),
  errors: ['forbidden'],
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
  summary: "A booking of the caller's own as a calendar file (RFC 5545).",
  params: z.strictObject({ id }),
  answer: z.string(),
  answerType: 'text/calendar; charset=utf-8',
  errors: ['no_such_booking'],
})
