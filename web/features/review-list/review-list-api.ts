import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '#contract/endpoint.ts'
import type * as contract from '#contract/routes/reviews.ts'
import type { Review } from '#contract/schemas/review.ts'
import { call } from '../../api/client.ts'
import { type ListPage, withTotal } from '../../api/list-page.ts'

/** What every page of the reviews is kept under. */
export const reviewList = 'review list'

/** A page of the reviews, those that wait first; while it is on its way the previous one stands. */
export function reviewsOn(page: number) {
  return queryOptions({
    queryKey: [reviewList, page],
    queryFn: ({ signal }) =>
      withTotal((onTotal) =>
        call<typeof contract.listReviews>('admin GET /reviews', { query: { page: String(page) }, signal, onTotal }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** How many reviews wait. */
export const waitingReviews = queryOptions({
  queryKey: ['waiting reviews'],
  queryFn: ({ signal }) => call<typeof contract.countPendingReviews>('admin GET /reviews/pending-count', { signal }),
  staleTime: 60_000,
})

/** The page with a review as it is now, in the place where it stood. */
export function withReview(page: ListPage<Review>, changed: Review): ListPage<Review> {
  return { ...page, items: page.items.map((review) => (review._id === changed._id ? changed : review)) }
}

/** Shows or turns down a review, in the version that was read. Safe to repeat. */
export function moderateReview(
  { _id, version }: Review,
  judgement: Omit<Call<typeof contract.moderateReview>['body'], 'version'>,
): Promise<Review> {
  return call<typeof contract.moderateReview>('admin PUT /review/:id', {
    params: { id: _id },
    body: { ...judgement, version },
  })
}
