import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { judgeReview as contract, Review } from '#contract/reviews.ts'
import type { Context } from '../context.ts'
import { type Act, transact } from '../database/act.ts'
import { findReview } from './queries.ts'
import { tellJudgement } from './tell-judgement.ts'

/**
 * Shows a review on the pages or turns it down, and queues the mail that tells its patient. Only the words of the version
 * that was read: any other is `changed_meanwhile`; undefined where the review has been withdrawn. Safe to repeat: what
 * stands already is no deed, and an outcome is told once.
 */
export async function judgeReview(
  context: Context,
  admin: Act,
  id: string,
  { state, reason, version }: Parsed<typeof contract>['body'],
): Promise<Review | 'changed_meanwhile' | undefined> {
  const now = context.clock()
  await transact(context.db, admin, async (tx) => {
    // The patient before the review, as whoever removes one locks them.
    await sql`select from person where id = (select patient_id from review where id = ${id}) for key share`.execute(tx)
    const judged = await tx
      .updateTable('review')
      .set({ state, reason: reason ?? null, judged_at: now })
      .where('id', '=', id)
      .where('version', '=', version)
      .where(sql<boolean>`(state, reason) is distinct from (${state}::text, ${reason ?? null}::text)`)
      .returning(['id', 'patient_id'])
      .executeTakeFirst()
    if (judged) await tellJudgement(tx, { reviewId: judged.id, version, personId: judged.patient_id, state }, now)
  })
  const review = await findReview(context, id)
  return review && review.version !== version ? 'changed_meanwhile' : review
}
