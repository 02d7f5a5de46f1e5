import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, pageNumber, stars, versionNumber } from '../schemas/fields.ts'
import { deleted } from '../schemas/results.ts'
import { ownReview, pastAppointment, review } from '../schemas/review.ts'
import { multiLineText, singleLineText } from '../text.ts'

/** A public line of a review, such as the patient's name. Never an email address. */
const publicLine = singleLineText(60).check(z.refine((text) => !text.normalize('NFKC').includes('@')))

export const listOwnReviews = endpoint('listOwnReviews', 'patient GET /me/reviews', {
  summary:
    "Lists the caller's own reviews, newest first. 50 per page, by default the first. X-Total-Count is the number of all.",
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(ownReview),
})

export const listHistory = endpoint('listHistory', 'patient GET /me/history', {
  summary:
    "Lists the caller's past and cancelled appointments, newest first. `only` selects those that can still be reviewed. 50 per page. X-Total-Count is the number of all.",
  query: z.strictObject({ page: z.optional(pageNumber), only: z.optional(z.enum(['to_review'])) }),
  answer: z.array(pastAppointment),
})

export const writeReview = endpoint('writeReview', 'patient PUT /booking/:id/review', {
  summary:
    "Reviews one of the caller's past appointments, or changes that review. New text waits for moderation. Idempotent: the same text changes nothing.",
  params: z.strictObject({ id }),
  body: z.strictObject({
    stars,
    text: multiLineText(1_000),
    name: publicLine,
    place: z.optional(publicLine),
  }),
  answer: ownReview,
  errors: ['no_such_booking', 'not_reviewable', 'too_many_requests'],
})

export const withdrawReview = endpoint('withdrawReview', 'patient DELETE /booking/:id/review', {
  summary: "Removes the caller's review of an appointment. Returns 0 if there is none. Idempotent.",
  params: z.strictObject({ id }),
  answer: deleted,
})

export const listReviews = endpoint('listReviews', 'admin GET /reviews', {
  summary:
    'Lists patients’ reviews: waiting ones first, oldest first, then the others, newest first. 50 per page. X-Total-Count is the number of all.',
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(review),
})

export const moderateReview = endpoint('moderateReview', 'admin PUT /review/:id', {
  summary:
    'Shows a review on the public pages, or rejects it with an optional reason for the patient. `version` must be the current one. Idempotent; the last decision counts.',
  params: z.strictObject({ id }),
  body: z
    .strictObject({
      state: z.enum(['shown', 'turned_down']),
      reason: z.optional(multiLineText(500)),
      version: versionNumber(1),
    })
    .check(z.refine(({ state, reason }) => state === 'turned_down' || reason === undefined, { path: ['reason'] })),
  answer: review,
  errors: ['no_such_review', 'version_conflict'],
})
