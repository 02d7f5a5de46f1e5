import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { moderateReview as contract } from '#contract/routes/reviews.ts'
import type { Review } from '#contract/schemas/review.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { findReview } from './queries.ts'

/**
 * Publishes or rejects a review, and queues the mail to its author. Returns `version_conflict` if the review changed since
 * it was read, `undefined` if it was withdrawn. Idempotent: repeating a decision adds no audit entry and no mail.
 */
export async function moderateReview(
  context: Context,
  admin: AuditContext,
  id: string,
  { state, reason, version }: Parsed<typeof contract>['body'],
): Promise<Review | 'version_conflict' | undefined> {
  const now = context.clock()
  await transact(context.db, admin, async (tx) => {
    // The patient is locked before the review, in the same order as when a person is removed.
    await sql`select from person where id = (select patient_id from review where id = ${id}) for key share`.execute(tx)
    const moderated = await tx
      .updateTable('review')
      .set({ state, reason: reason ?? null, judged_at: now })
      .where('id', '=', id)
      .where('version', '=', version)
      .where(sql<boolean>`(state, reason) is distinct from (${state}::text, ${reason ?? null}::text)`)
      .returning(['id', 'patient_id'])
      .executeTakeFirst()
    const about = ['review', id, { version }] as const
    if (moderated) await queueMail(tx, { template: `review_${state}`, personId: moderated.patient_id, about }, now)
  })
  const review = await findReview(context, id)
  return review && review.version !== version ? 'version_conflict' : review
}
