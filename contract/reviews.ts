import * as z from 'zod/mini'
import { booking } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import { dateAnswer, id, multiLineText, pageNumber, singleLineText, versionNumber } from './text.ts'

const instant = z.iso.datetime()

/** What everybody reads beside a review: how its patient wants to be called, and never an e-mail address. */
const shownLine = singleLineText(60).check(z.refine((text) => !text.normalize('NFKC').includes('@')))

const reviewStates = ['waiting', 'shown', 'turned_down'] as const

const said = {
  stars: z.int(),
  text: z.string(),
  /** What the patient is called publicly. */
  name: z.string(),
  place: z.optional(z.string()),
  state: z.enum(reviewStates),
  /** Why the clinic turned it down, for the patient to read. */
  reason: z.optional(z.string()),
  /** When the patient wrote these words. */
  writtenAt: instant,
}

/** The appointment that a review is of. */
const visit = z.strictObject({ _id: id, treatment: z.string(), date: dateAnswer })
export type ReviewedAppointment = z.infer<typeof visit>

/** A review as its patient sees it; it is known by its appointment, since there is one of each. */
const ownReview = z.strictObject({ ...said, visit })
export type OwnReview = z.infer<typeof ownReview>

export const listOwnReviews = endpoint({
  name: 'listOwnReviews',
  method: 'GET',
  path: '/me/reviews',
  access: 'patient',
  summary:
    "The caller's own reviews, those written last on top; 50 a page, the first one unless another is asked for. X-Total-Count says how many there are.",
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(ownReview),
  errors: [],
})

/** An appointment that is over; `review` is absent where it was cancelled, since there is nothing to review. */
const pastVisit = z.strictObject({
  booking,
  review: z.optional(z.enum(['none', ...reviewStates])),
})
export type PastAppointment = z.infer<typeof pastVisit>

export const listHistory = endpoint({
  name: 'listHistory',
  method: 'GET',
  path: '/me/history',
  access: 'patient',
  summary:
    "The caller's appointments that have ended or were cancelled, the latest on top; only those that can still be reviewed where that is asked for. 50 a page; X-Total-Count says how many there are.",
  query: z.strictObject({ page: z.optional(pageNumber), only: z.optional(z.enum(['to_review'])) }),
  answer: z.array(pastVisit),
  errors: [],
})

export const writeReview = endpoint({
  name: 'writeReview',
  method: 'PUT',
  path: '/booking/:id/review',
  access: 'patient',
  summary:
    "Reviews an appointment of the caller's own that has ended, or changes that review: other words wait to be looked at again. Safe to repeat: the same words change nothing.",
  params: z.strictObject({ id }),
  body: z.strictObject({
    stars: z.int().check(z.minimum(1), z.maximum(5)),
    text: multiLineText(1_000),
    name: shownLine,
    place: z.optional(shownLine),
  }),
  answer: ownReview,
  errors: ['no_such_booking', 'not_reviewable', 'too_many_requests'],
})

export const withdrawReview = endpoint({
  name: 'withdrawReview',
  method: 'DELETE',
  path: '/booking/:id/review',
  access: 'patient',
  summary: "Takes the caller's review of an appointment back; 0 where there is none. Safe to repeat.",
  params: z.strictObject({ id }),
  answer: z.strictObject({ deletedCount: z.int() }),
  errors: [],
})

/** A review as admins see it. */
const review = z.strictObject({
  _id: id,
  ...said,
  /** Rises with every change of the words: whoever decides names the words that they have read. */
  version: z.int(),
  /** Whether the public pages show it: of those shown they show the latest. */
  onPages: z.boolean(),
  /** Whose it is, by their full name. */
  patient: z.string(),
  visit,
})
export type Review = z.infer<typeof review>

export const listReviews = endpoint({
  name: 'listReviews',
  method: 'GET',
  path: '/reviews',
  access: 'admin',
  summary:
    'What patients wrote of their appointments, those that wait on top, the longest first, then the latest; 50 a page. X-Total-Count says how many there are.',
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(review),
  errors: [],
})

export const countPendingReviews = endpoint({
  name: 'countPendingReviews',
  method: 'GET',
  path: '/reviews/pending-count',
  access: 'admin',
  summary: 'How many reviews wait to be looked at.',
  polled: true,
  answer: z.strictObject({ count: z.int() }),
  errors: [],
})

export const moderateReview = endpoint({
  name: 'moderateReview',
  method: 'PUT',
  path: '/review/:id',
  access: 'admin',
  summary:
    'Shows a review on the public pages or turns it down, with a reason for its patient if there is one. `version` must be the current one, so that nobody shows words that they have not read. Safe to repeat; the last word counts.',
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
