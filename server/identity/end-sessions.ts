import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import { transactWithoutSessionLock } from '../database/audited-transaction.ts'
import type { Database } from '../database/schema.ts'
import type { Actor } from '../http/api/route.ts'
import { adminSessionIsLive } from './queries.ts'
import { lockActor } from './reauthentication.ts'

/**
 * Ends every session of a person, the caller's own too, and with them every token. Throws `unauthenticated` where that
 * one has ended since the call began.
 */
export async function endSessions(context: Context, caller: Actor): Promise<void> {
  await transactWithoutSessionLock(context.db, caller, async (tx) => {
    await lockActor(tx, caller)
    await tx.deleteFrom('session').where('person_id', '=', caller.personId).execute()
  })
}

/**
 * Ends the sessions of an admin with this address that are over already. Call it where the role is being taken: under the
 * longer limits of a patient they would live again.
 */
export async function endExpiredAdminSessions(tx: Kysely<Database>, email: string): Promise<void> {
  await sql`
    delete from session s using person p
    where p.id = s.person_id and p.email = ${email} and p.role = 'admin' and not ${sql.raw(adminSessionIsLive)}`.execute(
    tx,
  )
}
