import type { Kysely } from 'kysely'
import type { Language } from '#contract/languages.ts'
import type { MailKind } from '#contract/mail.ts'
import type { Database } from '../database/schema.ts'

/** A mail to a person about themselves; `email` and `language` where those of when it is sent are not theirs any more. */
export interface PersonMail {
  readonly kind: PersonMailKind
  readonly personId: string
  readonly email?: string
  readonly language?: Language
}

/** Somebody asks for a link; whether the address belongs to anybody is found out when it is sent. */
export interface AskedMail {
  readonly kind: 'reset_password'
  readonly email: string
}

export type PersonMailKind = Extract<
  MailKind,
  'verify_email' | 'change_email' | 'email_changed' | 'password_changed' | 'password_detached' | 'person_removed'
>

/**
 * Queues a mail in the transaction of the change that it is about. It is sent within seconds of the commit; while mail is
 * off it is not sent.
 */
export async function queueMail(tx: Kysely<Database>, mail: PersonMail | AskedMail, now: Date): Promise<void> {
  const { kind, email } = mail
  const { personId = null, language = null } = 'personId' in mail ? mail : {}
  await tx
    .insertInto('outbox')
    .values({ kind, person_id: personId, email: email ?? null, language, created_at: now, due_at: now })
    .execute()
}
