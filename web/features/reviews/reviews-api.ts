import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Body } from '#contract/calls.ts'
import type { OwnReview } from '#contract/schemas/review.ts'
import { call } from '../../api/client.ts'
import { withTotal } from '../../api/list-page.ts'

const visits = 'visits'

/** A review as its patient writes it. */
export type ReviewDraft = Body<'patient PUT /booking/:id/review'>

/** Fetches a page of the user's own reviews, newest first. */
export function ownReviews(page: number) {
  return queryOptions({
    queryKey: [visits, 'reviews', page],
    queryFn: ({ signal }) =>
      withTotal((onHeaders) =>
        call('patient GET /me/reviews', {
          query: { page: String(page) },
          signal,
          onHeaders,
        }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** Fetches a page of the user's own past appointments, newest first. */
export function history(page: number) {
  return queryOptions({
    queryKey: [visits, 'history', page],
    queryFn: ({ signal }) =>
      withTotal((onHeaders) =>
        call('patient GET /me/history', {
          query: { page: String(page) },
          signal,
          onHeaders,
        }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** Fetches the latest past appointments without a review. */
export const visitsToReview = queryOptions({
  queryKey: [visits, 'to review'],
  queryFn: ({ signal }) =>
    withTotal((onHeaders) => call('patient GET /me/history', { query: { only: 'to_review' }, signal, onHeaders })),
})

/** Refetches the lists that a review changes. */
export function refreshVisits(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [visits] })
}

/** Adds or changes the review of an appointment. Idempotent. */
export function saveReview(bookingId: string, body: ReviewDraft): Promise<OwnReview> {
  return call('patient PUT /booking/:id/review', { params: { id: bookingId }, body })
}
