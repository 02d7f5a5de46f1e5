import type { Context } from '../context.ts'
import { type AuditContext, transact } from '../database/audited-transaction.ts'

/** Removes the doctor with this address; false where there is none. The photo goes later. Safe to repeat. */
export async function removeDoctor({ db }: Context, admin: AuditContext, email: string): Promise<boolean> {
  const removed = await transact(db, admin, (tx) =>
    tx.deleteFrom('doctor').where('email', '=', email).executeTakeFirst(),
  )
  return removed.numDeletedRows > 0n
}
