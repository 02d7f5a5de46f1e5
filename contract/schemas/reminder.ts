import * as z from 'zod/mini'
import { treatmentTranslations } from './booking.ts'
import { dateAnswer, id, instant, slotAnswer } from './fields.ts'

/** Days before an appointment on which its patient gets a reminder, if the clinic sends any. */
export const reminderDays = z.strictObject({
  days: z.array(z.int().check(z.minimum(1), z.maximum(14))).check(z.maxLength(14)),
})
export type ReminderDays = z.infer<typeof reminderDays>

/** An appointment as the link of a reminder shows it to anyone who has the link. */
const visit = {
  _id: id,
  firstName: z.string(),
  treatment: z.string(),
  translations: z.optional(treatmentTranslations),
  date: dateAnswer,
  slot: slotAnswer,
  startsAt: instant,
  /** Until when the patient can cancel and move it, and how often they can still move it. */
  cancelUntil: instant,
  moveUntil: instant,
  movesLeft: z.int(),
}

/** A visit that can be confirmed or is, or why its link has ended. */
export const linkedVisit = z.discriminatedUnion('state', [
  z.strictObject({ state: z.enum(['open', 'confirmed']), ...visit }),
  z.strictObject({ state: z.enum(['moved', 'cancelled']) }),
])
export type LinkedVisit = z.infer<typeof linkedVisit>
