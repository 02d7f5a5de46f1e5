import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { transact, transactWithoutSessionLock } from '../../database/audited-transaction.ts'
import type { Actor } from '../../http/api/route.ts'
import { consumeAttempt } from '../../http/limits/rate-limit.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { endCalendarFeed } from '../email/links.ts'
import { endSessions } from '../end-sessions.ts'
import { readSecondFactor } from '../factor/second-factor.ts'
import { forgetLostFactor } from '../queries.ts'
import { lockActor, requireReauthentication } from '../reauthentication.ts'
import { hasWayToSignIn } from '../ways-to-sign-in.ts'
import { passkeyChangeLimit } from './add-passkey.ts'
import { rpIdOf } from './relying-party.ts'

interface OwnPasskey {
  readonly id: string
}

/** Names one of the caller's passkeys. Returns `false` if there is none with this ID. Idempotent. */
export function renamePasskey(
  context: Context,
  caller: Actor,
  { id, name }: OwnPasskey & { readonly name: string },
): Promise<boolean> {
  return transact(context.db, caller, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('passkey')
      .set({ name })
      .where('id', '=', id)
      .where('person_id', '=', caller.personId)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}

/**
 * Removes one of the caller's passkeys, and ends the person's other sessions and calendar feed. Throws `no_such_passkey`,
 * `no_other_sign_in`, `second_factor_needed`, and the errors of `requireReauthentication`.
 */
export async function removePasskey(
  context: Context,
  caller: Actor,
  { id, password }: OwnPasskey & { readonly password: string | undefined },
): Promise<void> {
  await requireReauthentication(context, caller, password)
  const { personId, sessionId } = caller
  await consumeAttempt(context, passkeyChangeLimit, personId)
  await transactWithoutSessionLock(context.db, caller, async (tx) => {
    await lockActor(tx, caller)
    const removed = await tx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .returning('rp_id')
      .executeTakeFirst()
    if (!removed) throw new AppError('no_such_passkey')
    // One that does not work at this host keeps no one out.
    if (removed.rp_id === rpIdOf(context)) {
      if (!(await hasWayToSignIn(context, tx, caller))) throw new AppError('no_other_sign_in')
      const factor = await readSecondFactor({ ...context, db: tx }, caller)
      if (factor.requiredFrom && !factor.on && factor.passkeys === 0) throw new AppError('second_factor_needed')
    }
    await forgetLostFactor(context, tx, personId)
    await endSessions(tx, personId, sessionId)
    await endCalendarFeed(tx, personId)
    await queueMail(tx, { template: 'passkey_removed', personId }, context.clock())
  })
}
