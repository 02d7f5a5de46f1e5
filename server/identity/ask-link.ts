import type { Context } from '../context.ts'
import { type Act, transact } from '../database/act.ts'
import { countAttempt, type Limit } from '../http/limit-attempts.ts'
import { AppError } from '../http/problems.ts'
import type { Caller } from '../http/serve.ts'
import { queueMail } from '../mail/queue-mail.ts'

/** Links of any kind that one address is mailed, whoever asks for them. */
const linksToAddress: Limit = { kind: 'link', most: 3, minutes: 60 }

/**
 * Queues a link to choose a new password. Whether the address is anybody's is found out when the mail is put together,
 * so that the answer and the work for it are the same. Not safe to repeat: three an hour go to an address.
 */
export async function askPasswordReset(context: Context, visitor: Act, email: string): Promise<void> {
  await countAttempt(context, linksToAddress, email)
  await transact(context.db, visitor, (tx) => queueMail(tx, { kind: 'reset_password', email }, context.clock()))
}

/** Queues a link to verify a person's address; nothing where it is verified. Throws `too_many_requests`. */
export async function askVerification(context: Context, act: Act, email: string): Promise<void> {
  const person = await context.db
    .selectFrom('person')
    .select('id')
    .where('email', '=', email)
    .where('email_verified', '=', false)
    .executeTakeFirst()
  if (!person) return
  await countAttempt(context, linksToAddress, email)
  await transact(context.db, act, (tx) => queueMail(tx, { kind: 'verify_email', personId: person.id }, context.clock()))
}

/** Queues a link to an address that is to become the caller's; nothing changes until it is used. Throws `email_taken`. */
export async function askEmailChange(context: Context, caller: Caller, email: string): Promise<void> {
  const holder = await context.db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst()
  if (holder) throw new AppError('email_taken')
  await countAttempt(context, linksToAddress, email)
  await transact(context.db, caller, (tx) =>
    queueMail(tx, { kind: 'change_email', personId: caller.personId, email }, context.clock()),
  )
}
