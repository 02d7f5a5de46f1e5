import * as z from 'zod/mini'
import { booking, treatmentTranslations } from './booking.ts'
import { dateAnswer, id, instant } from './fields.ts'

const reviewStates = ['waiting', 'shown', 'turned_down'] as const

const words = {
  stars: z.int(),
  text: z.string(),
  /** The patient's public name. */
  name: z.string(),
  place: z.optional(z.string()),
  state: z.enum(reviewStates),
  /** Why the clinic rejected the review, for the patient to read. */
  reason: z.optional(z.string()),
  /** When the patient wrote this text. */
  writtenAt: instant,
}

/** The appointment that a review belongs to. */
export const reviewedAppointment = z.strictObject({
  _id: id,
  treatment: z.string(),
  translations: z.optional(treatmentTranslations),
  date: dateAnswer,
})
export type ReviewedAppointment = z.infer<typeof reviewedAppointment>

/** A review as its patient sees it. It is identified by its appointment, which has at most one. */
export const ownReview = z.strictObject({ ...words, visit: reviewedAppointment })
export type OwnReview = z.infer<typeof ownReview>

/** A past or cancelled appointment. `review` is absent if it was cancelled, because it cannot be reviewed. */
export const pastAppointment = z.strictObject({ booking, review: z.optional(z.enum(['none', ...reviewStates])) })
export type PastAppointment = z.infer<typeof pastAppointment>

/** A review as admins see it. */
export const review = z.strictObject({
  _id: id,
  ...words,
  /** Rises with each change of the text. A decision names the version that the admin read. */
  version: z.int(),
  /** The patient's full name. */
  patient: z.string(),
  visit: reviewedAppointment,
})
export type Review = z.infer<typeof review>
