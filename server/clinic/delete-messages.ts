import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Removes what was written from this address. Safe to repeat. */
export async function deleteMessagesFrom(tx: Kysely<Database>, email: string): Promise<void> {
  await tx.deleteFrom('contact_message').where('email', '=', email).execute()
}
