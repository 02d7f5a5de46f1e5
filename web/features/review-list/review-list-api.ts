import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '#contract/endpoint.ts'
import type * as contract from '#contract/reviews.ts'
import { call, type Route } from '../../api/client.ts'
import { type ListPage, withTotal } from '../../api/list-page.ts'

const toReviews = {
  name: 'listReviews',
  method: 'GET',
  path: '/reviews',
  access: 'admin',
} as const satisfies Route<typeof contract.listReviews>

const toWaiting = {
  name: 'countWaitingReviews',
  method: 'GET',
  path: '/reviews/waiting',
  access: 'admin',
} as const satisfies Route<typeof contract.countWaitingReviews>

const toJudge = {
  name: 'judgeReview',
  method: 'PUT',
  path: '/review/:id',
  access: 'admin',
} as const satisfies Route<typeof contract.judgeReview>

/** What every page of the reviews is kept under. */
export const reviewList = 'review list'

/** A page of the reviews, those that wait first; while it is on its way the previous one stands. */
export function reviewsOn(page: number) {
  return queryOptions({
    queryKey: [reviewList, page],
    queryFn: ({ signal }) =>
      withTotal((onTotal) =>
        call<typeof contract.listReviews>(toReviews, { query: { page: String(page) }, signal, onTotal }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** How many reviews wait. */
export const waitingReviews = queryOptions({
  queryKey: ['waiting reviews'],
  queryFn: ({ signal }) => call<typeof contract.countWaitingReviews>(toWaiting, { signal }),
  staleTime: 60_000,
})

/** The page with a review as it is now, in the place where it stood. */
export function withReview(page: ListPage<contract.Review>, changed: contract.Review): ListPage<contract.Review> {
  return { ...page, items: page.items.map((review) => (review._id === changed._id ? changed : review)) }
}

/** Shows or turns down a review, in the version that was read. Safe to repeat. */
export function judgeReview(
  { _id, version }: contract.Review,
  judgement: Omit<Call<typeof contract.judgeReview>['body'], 'version'>,
): Promise<contract.Review> {
  return call<typeof contract.judgeReview>(toJudge, { params: { id: _id }, body: { ...judgement, version } })
}
