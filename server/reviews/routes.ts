import * as contract from '#contract/reviews.ts'
import type { Context } from '../context.ts'
import { countAttempt, type Limit } from '../http/limit-attempts.ts'
import { AppError } from '../http/problems.ts'
import { type Route, route } from '../http/serve.ts'
import { judgeReview } from './judge-review.ts'
import { countWaiting, listHistory, listOwnReviews, listReviews } from './queries.ts'
import { withdrawReview } from './withdraw-review.ts'
import { writeReview } from './write-review.ts'

// Each leaves an entry in the audit trail, which stays for years.
const reviewsOfPerson: Limit = { kind: 'review', most: 30, minutes: 60 }

/** The calls about past appointments and what patients write of them. */
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
      await countAttempt(context, reviewsOfPerson, caller.personId)
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
    route(contract.countWaitingReviews, async () => ({ count: await countWaiting(context) })),
    route(contract.judgeReview, async ({ caller, params, body }) => {
      const judged = await judgeReview(context, caller, params.id, body)
      if (!judged) throw new AppError('no_such_review')
      if (judged === 'changed_meanwhile') throw new AppError(judged)
      return judged
    }),
  ]
}
