import { AppError } from '../../app-error.ts'
import type { AuditContext } from '../../audit-context.ts'
import type { Context } from '../../context.ts'
import { transact } from '../../database/audited-transaction.ts'
import type { Actor } from '../../http/api/route.ts'
import { consumeAttempt, type RateLimit } from '../../http/limits/rate-limit.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { countedOf } from '../passwords/guess-limits.ts'

/** Limit of links of any kind per address. */
const linkLimit: RateLimit = { kind: 'link', most: 3, minutes: 60 }

/**
 * Queues a mail with a link to choose a new password. The address is looked up only when the mail is composed, so that
 * the response does not reveal whether it has an account. Not idempotent: at most three mails an hour per address, and three for
 * each network that its owner has used.
 */
export async function requestPasswordReset(
  context: Context,
  visitor: AuditContext & { readonly ip: string },
  email: string,
): Promise<void> {
  await consumeAttempt(context, linkLimit, await countedOf(context, { email, ip: visitor.ip }))
  await transact(context.db, visitor, (tx) => queueMail(tx, { template: 'reset_password', email }, context.clock()))
}

/** Queues a link to verify a person's address, unless it is verified. Throws `too_many_requests`. */
export async function requestEmailVerification(context: Context, act: AuditContext, email: string): Promise<void> {
  const person = await context.db
    .selectFrom('person')
    .select('id')
    .where('email', '=', email)
    .where('email_verified', '=', false)
    .executeTakeFirst()
  if (!person) return
  await consumeAttempt(context, linkLimit, email)
  await transact(context.db, act, (tx) =>
    queueMail(tx, { template: 'verify_email', personId: person.id }, context.clock()),
  )
}

/**
 * Queues a link to a person's new address, by default the caller's. The address changes when the person uses the link. Throws
 * `email_taken`.
 */
export async function requestEmailChange(
  context: Context,
  caller: Actor,
  email: string,
  personId = caller.personId,
): Promise<void> {
  const holder = await context.db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst()
  if (holder) throw new AppError('email_taken')
  await consumeAttempt(context, linkLimit, email)
  await transact(context.db, caller, (tx) =>
    queueMail(tx, { template: 'change_email', personId, email }, context.clock()),
  )
}
