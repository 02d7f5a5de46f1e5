import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { writeReview as contract } from '#contract/routes/reviews.ts'
import type { OwnReview } from '#contract/schemas/review.ts'
import { AppError } from '../app-error.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'
import { findOwnReview } from './queries.ts'

type ReviewInput = Parsed<typeof contract>['body']
type Patient = AuditContext & { readonly personId: string }

export type WriteOutcome =
  | { readonly outcome: 'written'; readonly review: OwnReview }
  | { readonly outcome: 'no_such_booking' | 'not_reviewable' }

/**
 * Writes or changes the review of a patient's own past appointment. A trigger resets the moderation when the text changes.
 * Idempotent. Throws `unauthenticated` if the patient is removed at the same time.
 */
export async function writeReview(
  context: Context,
  patient: Patient,
  bookingId: string,
  input: ReviewInput,
): Promise<WriteOutcome> {
  await saveReviewText(context, patient, bookingId, input).catch((error: unknown) => {
    if (violatesConstraint(error, 'review_of_active_patient')) throw new AppError('unauthenticated')
    // The booking was cancelled in the meantime. The query below returns the reason.
    if (!violatesConstraint(error, 'review_of_visit')) throw error
  })
  const review = await findOwnReview(context, patient.personId, bookingId)
  if (review) return { outcome: 'written', review }
  const own = await context.db
    .selectFrom('booking')
    .select('id')
    .where('id', '=', bookingId)
    .where('account_id', '=', patient.personId)
    .executeTakeFirst()
  return { outcome: own ? 'not_reviewable' : 'no_such_booking' }
}

function saveReviewText(
  { db, clock }: Context,
  patient: Patient,
  bookingId: string,
  { stars, text, name, place = '' }: ReviewInput,
): Promise<unknown> {
  const now = clock()
  return transact(db, patient, (tx) =>
    sql`
      insert into review as r (booking_id, patient_id, during, stars, words, shown_name, place, written_at)
      select id, account_id, during, ${stars}, ${text}, ${name}, ${place}, ${now}
      from booking
      where id = ${bookingId} and account_id = ${patient.personId} and is_live(booking) and upper(during) <= ${now}
      on conflict (booking_id) do update set stars = excluded.stars, words = excluded.words,
        shown_name = excluded.shown_name, place = excluded.place, written_at = excluded.written_at
      where (r.stars, r.words, r.shown_name, r.place)
        is distinct from (excluded.stars, excluded.words, excluded.shown_name, excluded.place)`.execute(tx),
  )
}
