import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { changeUnderOffers, lockSchedule } from '../waitlist/offer-freed.ts'

/**
 * Opens closed days again and offers their times to the waitlist; cancelled bookings stay cancelled. Returns the number
 * of removed closings. Idempotent.
 */
export function openDays(context: Context, admin: AuditContext, id: string): Promise<number> {
  return transact(context.db, admin, async (tx) => {
    await lockSchedule(tx)
    const closed = await tx
      .selectFrom('closed_days')
      .select(['first_day as from', 'last_day as to'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!closed) return 0
    await changeUnderOffers(context, tx, closed, () => tx.deleteFrom('closed_days').where('id', '=', id).execute())
    return 1
  })
}
