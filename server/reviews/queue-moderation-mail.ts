import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

interface ModerationOutcome {
  readonly reviewId: string
  /** Of the words that were judged. */
  readonly version: number
  readonly personId: string
  readonly state: 'shown' | 'turned_down'
}

/**
 * Queues the mail that tells a patient what became of a review, in the transaction that decides it. Once for each version
 * and outcome, however often an admin changes their mind; what was dropped, since it did not hold any more, goes after all.
 */
export async function queueModerationMail(
  tx: Transaction<Database>,
  { reviewId, version, personId, state }: ModerationOutcome,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      kind: `review_${state}`,
      review_id: reviewId,
      review_version: version,
      person_id: personId,
      created_at: now,
      due_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .constraint('one_mail_per_judgement')
        .doUpdateSet({ state: 'waiting', attempts: 0, due_at: now })
        .where(sql<boolean>`outbox.state = 'dropped'`),
    )
    .execute()
}
