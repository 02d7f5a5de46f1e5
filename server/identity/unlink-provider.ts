import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { transactWithoutSessionLock } from '../database/audited-transaction.ts'
import type { Actor } from '../http/api/route.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { endCalendarFeed } from './email/links.ts'
import { endSessions } from './end-sessions.ts'
import { lockActor, requireReauthentication } from './reauthentication.ts'
import { hasWayToSignIn, signInWays } from './ways-to-sign-in.ts'

/**
 * Removes the sign-in with Google or single sign-on from the caller's account, and ends the person's other sessions and calendar feed.
 * Throws `no_other_sign_in` if the person could no longer sign in, and the errors of `requireReauthentication`. Idempotent.
 */
export async function unlinkProvider(
  context: Context,
  caller: Actor,
  provider: 'google' | 'sso',
  password: string | undefined,
): Promise<void> {
  await requireReauthentication(context, caller, password)
  await transactWithoutSessionLock(context.db, caller, async (tx) => {
    await lockActor(tx, caller)
    const { personId, sessionId } = caller
    const others = signInWays.filter((way) => way !== provider)
    if (!(await hasWayToSignIn(context, tx, caller, others))) throw new AppError('no_other_sign_in')
    const { numDeletedRows } = await tx
      .deleteFrom('account')
      .where('person_id', '=', personId)
      .where('provider_id', '=', provider)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return
    await endSessions(tx, personId, sessionId)
    await endCalendarFeed(tx, personId)
    await queueMail(tx, { template: `${provider}_unlinked`, personId }, context.clock())
  })
}
