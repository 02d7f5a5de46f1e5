import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Deletes the messages from an email address. Idempotent. */
export async function deleteMessagesFrom(tx: Kysely<Database>, email: string): Promise<void> {
  await tx.deleteFrom('contact_message').where('email', '=', email).execute()
}
