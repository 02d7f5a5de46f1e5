import type { Context } from '../context.ts'
import { transactWithoutSessionLock } from '../database/audited-transaction.ts'
import type { Actor } from '../http/api/route.ts'
import { endCalendarFeed } from './email/links.ts'
import { endSessions } from './end-sessions.ts'
import { lockActor } from './reauthentication.ts'

/**
 * Ends the other sessions of a person, and with them their tokens, and the person's calendar feed. Throws `unauthenticated`
 * if the caller's session has ended since the call began. Idempotent.
 */
export async function endOtherSessions(context: Context, caller: Actor): Promise<void> {
  await transactWithoutSessionLock(context.db, caller, async (tx) => {
    await lockActor(tx, caller)
    await endSessions(tx, caller.personId, caller.sessionId)
    await endCalendarFeed(tx, caller.personId)
  })
}

/**
 * Ends one session of the caller, and with it its tokens. Does nothing to another person's. Throws `unauthenticated` if the
 * caller's session has ended since the call began. Idempotent.
 */
export async function endOwnSession(context: Context, caller: Actor, id: string): Promise<void> {
  await transactWithoutSessionLock(context.db, caller, async (tx) => {
    await lockActor(tx, caller)
    await tx.deleteFrom('session').where('person_id', '=', caller.personId).where('id', '=', id).execute()
  })
}
