import type { OutgoingMail } from '#contract/schemas/mail.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { findOutgoing } from './queries.ts'

/** Makes a failed mail due again; returns `undefined` if it no longer exists. Idempotent. */
export async function retryMail(context: Context, admin: AuditContext, id: string): Promise<OutgoingMail | undefined> {
  await transact(context.db, admin, (tx) =>
    tx
      .updateTable('outbox')
      .set({ state: 'waiting', attempts: 0, due_at: context.clock() })
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .execute(),
  )
  return findOutgoing(context, id)
}
