import type { Kysely } from 'kysely'
import type { MailKind } from '#contract/mail.ts'
import type { Database } from '../database/schema.ts'

/** A mail to a person about themselves; `email` where it must not go to their address of when it is sent. */
export interface PersonMail {
  readonly kind: PersonMailKind
  readonly personId: string
  readonly email?: string
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
 * Queues a mail in the transaction of the change that it tells of: both happen or neither. It goes out within seconds
 * of the commit; while mail is off it goes nowhere.
 */
export async function queueMail(tx: Kysely<Database>, mail: PersonMail | AskedMail, now: Date): Promise<void> {
  const { kind, email } = mail
  const personId = 'personId' in mail ? mail.personId : null
  await tx
    .insertInto('outbox')
    .values({ kind, person_id: personId, email: email ?? null, created_at: now, due_at: now })
    .execute()
}
