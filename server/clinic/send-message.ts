import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type AuditContext, transact } from '../database/audited-transaction.ts'

/**
 * Keeps a message for the reception and, where the clinic has named an address for messages, queues the mail that brings
 * it there: both happen or neither. Not safe to repeat: each call leaves one.
 */
export async function sendMessage(
  context: Context,
  visitor: AuditContext,
  message: { email: string; subject: string; message: string },
): Promise<void> {
  const { email, subject, message: body } = message
  const now = context.clock()
  await transact(context.db, visitor, async (tx) => {
    const { id } = await tx
      .insertInto('contact_message')
      .values({ email, subject, body, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into outbox (kind, message_id, email, created_at, due_at)
      select 'message_received', ${id}::uuid, email, ${now}::timestamptz, ${now}::timestamptz
      from clinic where email is not null`.execute(tx)
  })
}
