import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

interface ModerationOutcome {
  readonly reviewId: string
  /** Version of the moderated text. */
  readonly version: number
  readonly personId: string
  readonly state: 'shown' | 'turned_down'
}

/**
 * Queues the mail about a moderation decision, in the transaction of the decision. At most one per version and outcome,
 * however often the decision changes. A mail that was dropped because it no longer applied is queued again.
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
