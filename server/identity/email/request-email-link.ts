import { AppError } from '../../app-error.ts'
import type { AuditContext } from '../../audit-context.ts'
import type { Context } from '../../context.ts'
import { transact } from '../../database/audited-transaction.ts'
import type { Actor } from '../../http/api/route.ts'
import { consumeAttempt, type RateLimit } from '../../http/limits/rate-limit.ts'
import { queueMail } from '../../mail/queue-mail.ts'

/** Links of any kind that one address is mailed, whoever asks for them. */
const linkLimit: RateLimit = { kind: 'link', most: 3, minutes: 60 }

/**
 * Queues a link to choose a new password. Whether the address is anybody's is found out when the mail is put together,
 * so that the answer and the work for it are the same. Not safe to repeat: three an hour go to an address.
 */
export async function requestPasswordReset(context: Context, visitor: AuditContext, email: string): Promise<void> {
  await consumeAttempt(context, linkLimit, email)
  await transact(context.db, visitor, (tx) => queueMail(tx, { kind: 'reset_password', email }, context.clock()))
}

/** Queues a link to verify a person's address; nothing where it is verified. Throws `too_many_requests`. */
export async function requestEmailVerification(context: Context, act: AuditContext, email: string): Promise<void> {
  const person = await context.db
    .selectFrom('person')
    .select('id')
    .where('email', '=', email)
    .where('email_verified', '=', false)
    .executeTakeFirst()
  if (!person) return
  await consumeAttempt(context, linkLimit, email)
  await transact(context.db, act, (tx) => queueMail(tx, { kind: 'verify_email', personId: person.id }, context.clock()))
}

/** Queues a link to an address that is to become the caller's; nothing changes until it is used. Throws `email_taken`. */
export async function requestEmailChange(context: Context, caller: Actor, email: string): Promise<void> {
  const holder = await context.db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst()
  if (holder) throw new AppError('email_taken')
  await consumeAttempt(context, linkLimit, email)
  await transact(context.db, caller, (tx) =>
    queueMail(tx, { kind: 'change_email', personId: caller.personId, email }, context.clock()),
  )
}
