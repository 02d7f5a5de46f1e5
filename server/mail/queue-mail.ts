import { type Kysely, sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import type { MailKind } from '#contract/schemas/mail.ts'
import type { Database } from '../database/schema.ts'

interface NewMessage {
  readonly template: MailKind
  /** Whoever has the address at sending time, if missing. */
  readonly personId?: string
  /** Address and language, only if they differ from the person's at sending time. */
  readonly email?: string
  readonly language?: Language
  /** The row that it is about, and which occasion; none if it is about the account. */
  readonly about?: readonly [NonNullable<Database['outbox']['subject']>, id: string, occasion: object]
}

/**
 * Queues a message in the transaction of the change that it is about. It is sent within seconds of the commit, unless mail
 * is off. At most one of its template about a row and an occasion; one that was dropped is queued again.
 */
export async function queueMail(
  tx: Kysely<Database>,
  { personId, about, ...message }: NewMessage,
  now: Date,
): Promise<void> {
  const [subject = null, id = null, occasion] = about ?? []
  const aboutRow = { subject, subject_id: id, occasion: occasion ? JSON.stringify(occasion) : null }
  await tx
    .insertInto('outbox')
    .values({ ...message, ...aboutRow, person_id: personId ?? null, created_at: now, due_at: now })
    .onConflict((conflict) =>
      conflict
        .constraint('one_message_per_occasion')
        .doUpdateSet({ state: 'waiting', attempts: 0, due_at: now })
        .where(sql<boolean>`outbox.state = 'dropped'`),
    )
    .execute()
}

/** Drops a person's undelivered messages of one template, with their address. Idempotent. */
export async function dropQueuedMail(tx: Kysely<Database>, personId: string, template: MailKind): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ state: 'dropped', trouble: null, email: null })
    .where('person_id', '=', personId)
    .where('template', '=', template)
    .where('state', 'in', ['waiting', 'failed'])
    .execute()
}
