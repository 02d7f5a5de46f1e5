import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { transactWithoutSessionLock } from '../database/audited-transaction.ts'
import type { Actor } from '../http/api/route.ts'
import { endCalendarFeed } from '../identity/email/links.ts'
import { endSessions } from '../identity/end-sessions.ts'
import { lockActorAnd } from '../identity/reauthentication.ts'

/**
 * Ends all sessions of a colleague, and with them their tokens, and the calendar feed. Returns `false` if no one on the staff has the
 * address. Throws `unauthenticated` or `forbidden` if the admin's session or role has ended since the call began. Idempotent.
 */
export async function endSessionsOf(context: Context, admin: Actor, email: string): Promise<boolean> {
  return transactWithoutSessionLock(context.db, admin, async (tx) => {
    await lockActorAnd(tx, admin, sql<boolean>`email = ${email}`)
    const person = await tx
      .selectFrom('person')
      .select('id')
      .where('email', '=', email)
      .where('role', '<>', 'patient')
      .executeTakeFirst()
    if (!person) return false
    await endSessions(tx, person.id)
    await endCalendarFeed(tx, person.id)
    return true
  })
}
