import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { transactWithoutSessionLock } from '../../database/audited-transaction.ts'
import { violatesConstraint } from '../../database/connect.ts'
import type { Actor } from '../../http/api/route.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { endSessions } from '../end-sessions.ts'
import { lockActor } from '../reauthentication.ts'
import { consumeLink, linkExists, revokeLinks } from './links.ts'

/**
 * Verifies an address with the link that was mailed to it, which works once: the caller's current address or a new one.
 * A change ends the other sessions and notifies the old address. Returns the caller's address.
 */
export async function verifyEmail(context: Context, caller: Actor, token: string): Promise<string> {
  // Checked before taking the lock, which blocks other requests of the same person.
  if (!(await linkExists(context, token))) throw new AppError('link_expired')
  try {
    return await applyVerifiedEmail(context, caller, token)
  } catch (error) {
    if (violatesConstraint(error, 'one_person_per_email')) throw new AppError('email_taken')
    throw error
  }
}

function applyVerifiedEmail(context: Context, caller: Actor, token: string): Promise<string> {
  const { personId, sessionId } = caller
  const now = context.clock()
  return transactWithoutSessionLock(context.db, caller, async (tx) => {
    await lockActor(tx, caller)
    const link = await consumeLink(tx, { token, purposes: ['verify_email', 'change_email'], personId }, now)
    if (!link) throw new AppError('link_expired')
    const { email: before } = await tx
      .selectFrom('person')
      .select('email')
      .where('id', '=', personId)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('person')
      .set({ email: link.email, email_verified: true, updated_at: sql<Date>`now()` })
      .where('id', '=', personId)
      .execute()
    if (link.email === before) return before
    await endSessions(tx, personId, sessionId)
    await revokeLinks(tx, personId)
    await queueMail(tx, { template: 'email_changed', personId, email: before }, now)
    return link.email
  })
}
