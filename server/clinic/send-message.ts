import { sql } from 'kysely'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'

/**
 * Stores a message for the clinic. If the clinic has an address for messages, the same transaction queues the mail that
 * forwards it. Not idempotent: each call adds one.
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
      insert into outbox (template, subject, subject_id, occasion, email, created_at, due_at)
      select 'message_received', 'contact_message', ${id}::uuid, '{}', email, ${now}::timestamptz, ${now}::timestamptz
      from clinic where email is not null`.execute(tx)
  })
}
