import type { Message } from '#contract/schemas/message.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { findMessage } from './queries.ts'

/** Marks a message as answered. Returns `undefined` for an unknown ID. Idempotent: keeps the first admin's name. */
export async function markMessageAnswered(
  context: Context,
  admin: AuditContext & { readonly personId: string },
  messageId: string,
): Promise<Message | undefined> {
  await transact(context.db, admin, (tx) =>
    tx
      .updateTable('contact_message')
      .set({ answered_at: context.clock(), answered_by: admin.personId })
      .where('id', '=', messageId)
      .where('answered_at', 'is', null)
      .execute(),
  )
  return findMessage(context, messageId)
}

/** Marks a message as not answered. Returns `undefined` for an unknown ID. Idempotent. */
export async function reopenMessage(
  context: Context,
  admin: AuditContext,
  messageId: string,
): Promise<Message | undefined> {
  await transact(context.db, admin, (tx) =>
    tx
      .updateTable('contact_message')
      .set({ answered_at: null, answered_by: null })
      .where('id', '=', messageId)
      .execute(),
  )
  return findMessage(context, messageId)
}
