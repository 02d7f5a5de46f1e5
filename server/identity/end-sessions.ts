import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import { transactLocking } from '../database/act.ts'
import type { Database } from '../database/schema.ts'
import type { Caller } from '../http/serve.ts'
import { lockSelf } from './prove.ts'
import { livesForAdmin } from './queries.ts'

/**
 * Ends every session of a person, the caller's own too, and with them every token. Throws `unauthenticated` where that
 * one has ended since the call began.
 */
export async function endSessions(context: Context, caller: Caller): Promise<void> {
  await transactLocking(context.db, caller, async (tx) => {
    await lockSelf(tx, caller)
    await tx.deleteFrom('session').where('person_id', '=', caller.personId).execute()
  })
}

/**
 * Ends the sessions of an admin with this address that are over already. Call it where the role is being taken: under the
 * longer limits of a patient they would live again.
 */
export async function endOverdue(tx: Kysely<Database>, email: string): Promise<void> {
  await sql`
    delete from session s using person p
    where p.id = s.person_id and p.email = ${email} and p.role = 'admin' and not ${sql.raw(livesForAdmin)}`.execute(tx)
}
