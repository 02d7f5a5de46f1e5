import type { Context } from '../../context.ts'
import { transactWithoutSessionLock } from '../../database/audited-transaction.ts'
import type { Actor } from '../../http/api/route.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { endCalendarFeed } from '../email/links.ts'
import { lockActor, requireReauthentication } from '../reauthentication.ts'
import { hasWayToSignIn } from '../ways-to-sign-in.ts'

/**
 * Removes the sign-in with Google from the caller's account, and ends the person's other sessions and calendar feed. Returns
 * `false` and changes nothing if the person has neither a password nor a passkey. Throws the errors of `requireReauthentication`. Idempotent.
 */
export async function unlinkGoogle(context: Context, caller: Actor, password: string | undefined): Promise<boolean> {
  await requireReauthentication(context, caller, password)
  return transactWithoutSessionLock(context.db, caller, async (tx) => {
    await lockActor(tx, caller)
    const { personId, sessionId } = caller
    if (!(await hasWayToSignIn(context, tx, personId, ['password', 'passkey']))) return false
    const { numDeletedRows } = await tx
      .deleteFrom('account')
      .where('person_id', '=', personId)
      .where('provider_id', '=', 'google')
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return true
    await tx.deleteFrom('session').where('person_id', '=', personId).where('id', '<>', sessionId).execute()
    await endCalendarFeed(tx, personId)
    await queueMail(tx, { template: 'google_unlinked', personId }, context.clock())
    return true
  })
}
