import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call } from '#contract/endpoint.ts'
import type * as contract from '#contract/routes/reviews.ts'
import type { OwnReview } from '#contract/schemas/review.ts'
import { call } from '../../api/client.ts'
import { withTotal } from '../../api/list-page.ts'

const visits = 'visits'

/** A review as its patient writes it. */
export type ReviewDraft = Call<typeof contract.writeReview>['body']

/** A page of one's own reviews, those written last on top. */
export function ownReviews(page: number) {
  return queryOptions({
    queryKey: [visits, 'reviews', page],
    queryFn: ({ signal }) =>
      withTotal((onTotal) =>
        call<typeof contract.listOwnReviews>('patient GET /me/reviews', {
          query: { page: String(page) },
          signal,
          onTotal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** A page of one's own past appointments, the latest on top. */
export function history(page: number) {
  return queryOptions({
    queryKey: [visits, 'history', page],
    queryFn: ({ signal }) =>
      withTotal((onTotal) =>
        call<typeof contract.listHistory>('patient GET /me/history', {
          query: { page: String(page) },
          signal,
          onTotal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** The latest past appointments that have no review yet. */
export const visitsToReview = queryOptions({
  queryKey: [visits, 'to review'],
  queryFn: ({ signal }) =>
    withTotal((onTotal) =>
      call<typeof contract.listHistory>('patient GET /me/history', { query: { only: 'to_review' }, signal, onTotal }),
    ),
})

/** Asks anew for whatever a review changes. */
export function refreshVisits(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [visits] })
}

/** Reviews an appointment, or changes that review. Safe to repeat. */
export function saveReview(bookingId: string, body: ReviewDraft): Promise<OwnReview> {
  return call<typeof contract.writeReview>('patient PUT /booking/:id/review', { params: { id: bookingId }, body })
}

/** Takes a review back. Safe to repeat. */
export function withdrawReview(bookingId: string): Promise<unknown> {
  return call<typeof contract.withdrawReview>('patient DELETE /booking/:id/review', { params: { id: bookingId } })
}
