import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'

/** Opens closed days again; cancelled bookings stay cancelled. Returns the number of removed closings. Idempotent. */
export async function openDays({ db }: Context, admin: AuditContext, id: string): Promise<number> {
  const { numDeletedRows } = await transact(db, admin, (tx) =>
    tx.deleteFrom('closed_days').where('id', '=', id).executeTakeFirst(),
  )
  return Number(numDeletedRows)
}
