import type { Kysely } from 'kysely'
import type { Language } from '#contract/languages.ts'
import type { MailKind } from '#contract/schemas/mail.ts'
import type { Database } from '../database/schema.ts'

/** A mail to a person; `email` and `language` only if they differ from the person's at sending time. */
export interface PersonMail {
  readonly kind: PersonMailKind
  readonly personId: string
  readonly email?: string
  readonly language?: Language
}

/** A request for a link. Whether the address belongs to anyone is checked when the mail is sent. */
export interface AskedMail {
  readonly kind: 'reset_password'
  readonly email: string
}

export type PersonMailKind = Extract<
  MailKind,
  | 'verify_email'
  | 'change_email'
  | 'email_changed'
  | 'password_changed'
  | 'password_detached'
  | 'google_unlinked'
  | 'calendar_feed_made'
  | 'person_removed'
>

/**
 * Queues a mail in the transaction of the change that it is about. It is sent within seconds of the commit, unless mail
 * is off.
 */
export async function queueMail(tx: Kysely<Database>, mail: PersonMail | AskedMail, now: Date): Promise<void> {
  const { kind, email } = mail
  const { personId = null, language = null } = 'personId' in mail ? mail : {}
  await tx
    .insertInto('outbox')
    .values({ kind, person_id: personId, email: email ?? null, language, created_at: now, due_at: now })
    .execute()
}

/** Drops a person's undelivered mail of one kind, with its address. Idempotent. */
export async function dropQueuedMail(tx: Kysely<Database>, personId: string, kind: PersonMailKind): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ state: 'dropped', trouble: null, email: null })
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'failed'])
    .execute()
}
