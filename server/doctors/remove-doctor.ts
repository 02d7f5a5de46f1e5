import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'

/** Removes a doctor by email address; returns `false` for an unknown address. The photo is purged later. Idempotent. */
export async function removeDoctor({ db }: Context, admin: AuditContext, email: string): Promise<boolean> {
  const removed = await transact(db, admin, (tx) =>
    tx.deleteFrom('doctor').where('email', '=', email).executeTakeFirst(),
  )
  return removed.numDeletedRows > 0n
}
