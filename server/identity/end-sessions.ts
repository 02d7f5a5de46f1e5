import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { staffSessionIsLive } from './queries.ts'

/**
 * Ends the sessions of a person, and with them their tokens, except the session `keep`. Those of a patient who joins the staff end
 * too: a way that the staff do not have, such as a mailed code, may have opened them. Idempotent.
 */
export async function endSessions(tx: Kysely<Database>, personId: string, keep?: string): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where(sql<boolean>`id is distinct from ${keep ?? null}::uuid`)
    .execute()
}

/**
 * Ends the expired sessions of a member of the staff with this address. Call it when the role is removed: under the longer
 * limits of a patient they would be valid again.
 */
export async function endExpiredStaffSessions(tx: Kysely<Database>, email: string): Promise<void> {
  await sql`
    delete from session s using person p
    where p.id = s.person_id and p.email = ${email} and p.role <> 'patient' and not ${sql.raw(staffSessionIsLive)}`.execute(
    tx,
  )
}
