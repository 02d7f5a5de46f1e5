import * as z from 'zod/mini'
import { multiLineText, phoneNumber, singleLineText } from '../text.ts'
import { dateRequest, dollars, email, id, slotRequest } from './fields.ts'

// In a module of its own, because the booking dialog checks entries with it and loads no call.

/** What a patient types or chooses about themselves when they book; every field is a text. */
export const patientEntries = z.object({
  /** The family member who is treated, under their own name; absent for the caller. */
  memberId: z.optional(id),
  phone: phoneNumber,
  /** What the clinic should know, for the staff. */
  note: z.optional(multiLineText(300)),
})
export type PatientEntries = z.output<typeof patientEntries>

/** What a patient books. */
export const bookingRequest = z.strictObject({
  treatmentId: id,
  treatment: singleLineText(100),
  date: dateRequest,
  slot: slotRequest,
  /** The doctor whom the patient asks for; absent for anyone. */
  doctorId: z.optional(id),
  price: dollars,
  patientEmail: email,
  patientName: singleLineText(100),
  ...patientEntries.shape,
})
export type BookingRequest = z.output<typeof bookingRequest>
