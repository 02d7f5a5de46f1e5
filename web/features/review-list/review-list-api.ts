import type { Body } from '#contract/calls.ts'
import type { Review } from '#contract/schemas/review.ts'
import { call } from '../../api/client.ts'
import { listPage } from '../../api/list-page.ts'

/** Query key of all pages. */
export const reviewList = 'review list'

/** A page of the reviews, those that need a decision first. */
export function reviewsOn(page: number) {
  return listPage([reviewList, page], (options) =>
    call('admin GET /reviews', { query: { page: String(page) }, ...options }),
  )
}

/** Publishes or rejects a review. Fails if it has changed since it was read. Idempotent. */
export function moderateReview(
  { _id, version }: Review,
  decision: Omit<Body<'admin PUT /review/:id'>, 'version'>,
): Promise<Review> {
  return call('admin PUT /review/:id', {
    params: { id: _id },
    body: { ...decision, version },
  })
}
