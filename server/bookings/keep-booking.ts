import { sql } from 'kysely'
import type { AffectedReason } from '#contract/schemas/booking.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { acceptReason } from './booking-state.ts'

/**
 * Keeps a booking although the schedule does not support it for this reason. Returns whether that changed anything;
 * `undefined` if there is no such live booking. Idempotent.
 */
export function keepBooking(
  context: Context,
  admin: AuditContext,
  id: string,
  reason: AffectedReason,
): Promise<boolean | undefined> {
  return transact(context.db, admin, async (tx) => {
    const booking = await tx
      .selectFrom('booking')
      .select('kept_reasons')
      .where('id', '=', id)
      .where(sql<boolean>`is_live(booking)`)
      .forUpdate()
      .executeTakeFirst()
    if (!booking) return undefined
    // Only what is affected now: a reason accepted in advance would hide a later one.
    const { rows } = await sql`
      select from affected(${context.timeZone}, ${context.clock()}) a where a.booking_id = ${id} and a.reason = ${reason}
    `.execute(tx)
    if (rows.length === 0) return false
    await acceptReason(tx, [id], reason)
    return true
  })
}
