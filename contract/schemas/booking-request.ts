import * as z from 'zod/mini'
import { multiLineText, phoneNumber, singleLineText } from '../text.ts'
import { dateRequest, dollars, email, id, slotRequest } from './fields.ts'

/** What a patient books. In a module of its own, because the booking dialog checks entries with it and loads no call. */
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
  /** The family member who is treated, under their own name; absent for the caller. */
  memberId: z.optional(id),
  phone: phoneNumber,
  /** What the clinic should know, for the staff. */
  note: z.optional(multiLineText(300)),
})
