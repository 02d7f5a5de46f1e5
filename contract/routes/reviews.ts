import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, pageNumber, stars, versionNumber } from '../schemas/fields.ts'
import { deleted } from '../schemas/results.ts'
import { ownReview, pastAppointment, review } from '../schemas/review.ts'
import { multiLineText, singleLineText } from '../text.ts'

/** A public line of a review, such as the patient's name. Never an email address. */
const publicLine = singleLineText(60).check(z.refine((text) => !text.normalize('NFKC').includes('@')))

export const listOwnReviews = endpoint({
  name: 'listOwnReviews',
  method: 'GET',
  path: '/me/reviews',
  access: 'patient',
  summary:
    "Lists the caller's own reviews, newest first. 50 per page, by default the first. X-Total-Count is the number of all.",
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(ownReview),
  errors: [],
})

export const listHistory = endpoint({
  name: 'listHistory',
  method: 'GET',
  path: '/me/history',
  access: 'patient',
  summary:
    "Lists the caller's past and cancelled appointments, newest first. `only` selects those that can still be reviewed. 50 per page. X-Total-Count is the number of all.",
  query: z.strictObject({ page: z.optional(pageNumber), only: z.optional(z.enum(['to_review'])) }),
  answer: z.array(pastAppointment),
  errors: [],
})

export const writeReview = endpoint({
  name: 'writeReview',
  method: 'PUT',
  path: '/booking/:id/review',
  access: 'patient',
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

export const withdrawReview = endpoint({
  name: 'withdrawReview',
  method: 'DELETE',
  path: '/booking/:id/review',
  access: 'patient',
  summary: "Removes the caller's review of an appointment. Returns 0 if there is none. Idempotent.",
  params: z.strictObject({ id }),
  answer: deleted,
  errors: [],
})

export const listReviews = endpoint({
  name: 'listReviews',
  method: 'GET',
  path: '/reviews',
  access: 'admin',
  summary:
    'Lists patients’ reviews: waiting ones first, oldest first, then the others, newest first. 50 per page. X-Total-Count is the number of all.',
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(review),
  errors: [],
})

export const moderateReview = endpoint({
  name: 'moderateReview',
  method: 'PUT',
  path: '/review/:id',
  access: 'admin',
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
