import type { Booking } from '#contract/bookings.ts'
import { cancellationDeadline, lockBooking, markCancelled } from '../bookings/booking-state.ts'
import { findBooking } from '../bookings/queries.ts'
import { queueBookingMail } from '../bookings/queue-booking-mail.ts'
import type { Context } from '../context.ts'
import { type AuditContext, transact } from '../database/audited-transaction.ts'
import { markRefundDue } from './apply-payment.ts'
import type { CardPayment } from './provider.ts'
import { settleBooking } from './settle-payment.ts'

type Canceller = AuditContext & { readonly personId: string; readonly admin: boolean }

export type CancelOutcome =
  | { readonly outcome: 'cancelled'; readonly booking: Booking }
  | { readonly outcome: 'no_such_booking' | 'cancellation_deadline_passed' }

/**
 * Cancels a booking: a patient's own until CANCEL_UNTIL_HOURS before it starts, any booking at any time for an admin.
 * The slot is free and the refund is owed in the same transaction; the money follows at once or, where the provider
 * does not answer within 5 s, by the sweep. Safe to repeat: the first cancellation stays.
 */
export async function cancelBooking(
  context: Context,
  card: CardPayment | undefined,
  caller: Canceller,
  { bookingId, reason }: { bookingId: string; reason: string | undefined },
): Promise<CancelOutcome> {
  const outcome = await claimCancellation(context, caller, bookingId, reason)
  if (outcome !== 'cancelled') return { outcome }
  await settleBooking(context, card, bookingId)
  const booking = await findBooking(context, bookingId, caller)
  return booking ? { outcome: 'cancelled', booking } : { outcome: 'no_such_booking' }
}

function claimCancellation(
  context: Context,
  caller: Canceller,
  bookingId: string,
  reason: string | undefined,
): Promise<CancelOutcome['outcome']> {
  const now = context.clock()
  return transact(context.db, caller, async (tx) => {
    const booking = await lockBooking(tx, bookingId, caller.admin ? undefined : caller.personId)
    if (!booking) return 'no_such_booking'
    if (!booking.live) return 'cancelled'
    if (!caller.admin && now > cancellationDeadline(context, booking.startsAt)) return 'cancellation_deadline_passed'
    const by = booking.patientId === caller.personId ? 'patient' : 'clinic'
    await markRefundDue(tx, [bookingId], now)
    await markCancelled(tx, [bookingId], { at: now, by, reason })
    await queueBookingMail(tx, { kind: 'booking_cancelled', bookingIds: [bookingId] }, now)
    return 'cancelled'
  })
}
