import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bookingResult } from '../schemas/booking.ts'
import { dateRequest, dollars, email, id, slotRequest } from '../schemas/fields.ts'
import { multiLineText, phoneNumber, singleLineText } from '../text.ts'

/** The header with which a write is safe to repeat. */
export const idempotency = z.object({
  'idempotency-key': z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
})

// In a module of its own, so that the booking dialog loads no other call.
export const bookAppointment = endpoint({
  name: 'bookAppointment',
  method: 'POST',
  path: '/booking',
  access: 'patient',
  summary:
    'Books a slot. Idempotent with the same Idempotency-Key: a success is returned again, a refusal is decided again.',
  headers: idempotency,
  body: z.strictObject({
    treatmentId: id,
    treatment: singleLineText(100),
    date: dateRequest,
    slot: slotRequest,
    /** The doctor whom the patient asks for; absent for anyone. */
    doctorId: z.optional(id),
    price: dollars,
    patientEmail: email,
    patientName: singleLineText(100),
    /** The family member who is treated, under their own name; absent for the caller. */
    memberId: z.optional(id),
    phone: phoneNumber,
    /** What the clinic should know, for the staff. */
    note: z.optional(multiLineText(300)),
  }),
  answer: bookingResult,
  errors: [
    'forbidden',
    'no_such_member',
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
