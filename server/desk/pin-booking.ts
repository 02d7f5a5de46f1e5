import { sql } from 'kysely'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'

/**
 * Puts an upcoming booking on the pinboard. It keeps its time: the pin ends when the booking gets another time or is
 * cancelled. Returns whether that changed anything. Idempotent.
 */
export function pinBooking(
  { db, clock }: Context,
  staff: AuditContext,
  id: string,
): Promise<boolean | 'no_such_booking' | 'booking_not_movable'> {
  const now = clock()
  return transact(db, staff, async (tx) => {
    const found = await tx
      .selectFrom('booking')
      .select(['pinned_at', sql<boolean>`state = 'booked' and upper(during) > ${now}`.as('is_movable')])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return 'no_such_booking'
    if (found.pinned_at) return false
    if (!found.is_movable) return 'booking_not_movable'
    await tx.updateTable('booking').set({ pinned_at: now }).where('id', '=', id).execute()
    return true
  })
}

/** Takes a booking off the pinboard. Returns whether that changed anything. Idempotent. */
export async function unpinBooking({ db }: Context, staff: AuditContext, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transact(db, staff, (tx) =>
    tx
      .updateTable('booking')
      .set({ pinned_at: null })
      .where('id', '=', id)
      .where('pinned_at', 'is not', null)
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}
