import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { PersonToRemove } from './anonymize-person.ts'
import { endUnverifiedAccess } from './google/take-over-unverified.ts'
import { type Browser, insertSession, type NewSession } from './open-session.ts'

/**
 * Opens the session of a locked patient who has proved the address. If no one had verified it, everything that someone else may
 * know ends. Returns whether a password did.
 */
export async function openProvenSession(
  tx: Transaction<Database>,
  { id, emailVerified }: PersonToRemove,
  { session, browser, now }: { readonly session: NewSession; readonly browser: Browser; readonly now: Date },
): Promise<boolean> {
  const passwordEnded = !emailVerified && (await endUnverifiedAccess(tx, id, now))
  if (!emailVerified) {
    await tx
      .updateTable('person')
      .set({ email_verified: true, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
  }
  await insertSession(tx, session, id, browser)
  return passwordEnded
}
