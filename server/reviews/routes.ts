import * as contract from '#contract/routes/reviews.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { consumeAttempt, type RateLimit } from '../http/limits/rate-limit.ts'
import { moderateReview } from './moderate-review.ts'
import { listHistory, listOwnReviews, listReviews } from './queries.ts'
import { withdrawReview } from './withdraw-review.ts'
import { writeReview } from './write-review.ts'

// Each review adds an audit entry, which is kept for years.
const reviewLimit: RateLimit = { kind: 'review', most: 30, minutes: 60 }

/** Returns the routes for past appointments and reviews. */
export function reviewRoutes(context: Context): Route[] {
  return [
    route(contract.listOwnReviews, async ({ caller, query, setHeader }) => {
      const { reviews, total } = await listOwnReviews(context, caller.personId, query.page ?? 1)
      setHeader('x-total-count', total)
      return reviews
    }),
    route(contract.listHistory, async ({ caller, query: { page = 1, only }, setHeader }) => {
      const { visits, total } = await listHistory(context, caller.personId, { page, only })
      setHeader('x-total-count', total)
      return visits
    }),
    route(contract.writeReview, async ({ caller, params, body }) => {
      await consumeAttempt(context, reviewLimit, caller.personId)
      const result = await writeReview(context, caller, params.id, body)
      if (result.outcome !== 'written') throw new AppError(result.outcome)
      return result.review
    }),
    route(contract.withdrawReview, async ({ caller, params }) => ({
      deletedCount: await withdrawReview(context, caller, params.id),
    })),
    route(contract.listReviews, async ({ query, setHeader }) => {
      const { reviews, total } = await listReviews(context, query.page ?? 1)
      setHeader('x-total-count', total)
      return reviews
    }),
    route(contract.moderateReview, async ({ caller, params, body }) => {
      const review = await moderateReview(context, caller, params.id, body)
      if (!review) throw new AppError('no_such_review')
      if (review === 'version_conflict') throw new AppError(review)
      return review
    }),
  ]
}
