import type { Transaction } from 'kysely'
import { allows } from '#contract/roles.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { lockBooking, markRefunded } from '../bookings/booking-state.ts'
import { findBooking } from '../bookings/queries.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import type { Database } from '../database/schema.ts'
import { refundVisit as refundPayment } from '../payments/apply-payment.ts'
import type { CardPayment } from '../payments/provider.ts'
import { settleBooking } from '../payments/settle-payment.ts'
import { previewRefund } from '../policy/preview-refund.ts'
import { type RefundActor, type RefundRefusal, refuseRefund } from './refund-limit.ts'

export type RefundVisitOutcome =
  | { readonly outcome: 'refunded'; readonly booking: Booking }
  | {
      readonly outcome: 'no_such_booking' | 'visit_not_over' | 'nothing_to_refund' | 'refund_changed' | RefundRefusal
    }

/**
 * Refunds a part or all of what was paid for a visit that is done or was missed, with a reason that only the staff read; a
 * receptionist up to the limit of the policy, above which an admin confirms. The visit stays as it is, and nothing more is due for it. The refund follows
 * immediately, or by the sweep if the provider does not respond within 5 s. Idempotent: the first refund stays, and another sum
 * is `refund_changed`.
 */
export async function refundVisit(
  context: Context,
  card: CardPayment | undefined,
  staff: RefundActor,
  { bookingId, cents, reason }: { readonly bookingId: string; readonly cents: number; readonly reason: string },
): Promise<RefundVisitOutcome> {
  const now = context.clock()
  const outcome = await transact(context.db, staff, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking || !allows('desk', staff.role)) return 'no_such_booking'
    if (booking.state !== 'done' && booking.state !== 'missed') return 'visit_not_over'
    if (booking.refunded) return (await isRefund(tx, bookingId, cents)) ? 'refunded' : 'refund_changed'
    if (booking.transactionId === null) return 'nothing_to_refund'
    const { paidCents, limitCents } = await previewRefund(tx, bookingId, now)
    if (cents > paidCents) return 'refund_changed'
    const refusal = refuseRefund(staff, cents, limitCents)
    if (refusal) return refusal
    await refundPayment(tx, bookingId, cents, now)
    await markRefunded(tx, bookingId, reason)
    return 'refunded'
  })
  if (outcome !== 'refunded') return { outcome }
  await settleBooking(context, card, bookingId)
  const booking = await findBooking(context, bookingId, staff)
  return booking ? { outcome, booking } : { outcome: 'no_such_booking' }
}

/** Whether this is the sum that was decided for a payment of a booking. */
async function isRefund(tx: Transaction<Database>, bookingId: string, cents: number): Promise<boolean> {
  const found = await tx
    .selectFrom('payment')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('refund_cents', '=', cents)
    .executeTakeFirst()
  return found !== undefined
}
