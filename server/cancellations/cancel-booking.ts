import { allows, type Role } from '#contract/roles.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { AuditContext } from '../audit-context.ts'
import { cancellationDeadline, lockBooking, lockDaysOf, markCancelled } from '../bookings/booking-state.ts'
import { findBooking } from '../bookings/queries.ts'
import { queueBookingMail } from '../bookings/queue-booking-mail.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { isRefundable, markRefundDue } from '../payments/apply-payment.ts'
import type { CardPayment } from '../payments/provider.ts'
import { settleBooking } from '../payments/settle-payment.ts'

type Actor = AuditContext & { readonly personId: string; readonly role: Role }

interface CancelRequest {
  readonly bookingId: string
  readonly reason: string | undefined
}

export type CancelOutcome =
  | { readonly outcome: 'cancelled'; readonly booking: Booking }
  | {
      readonly outcome:
        | 'no_such_booking'
        | 'booking_not_cancellable'
        | 'cancellation_deadline_passed'
        | 'refund_needs_admin'
    }

/**
 * Cancels a booking. Patients may cancel their own until `CANCEL_UNTIL_HOURS` hours before the start, the desk any booking
 * that is not done or missed. Only an admin may cancel a paid booking of someone else. One transaction frees the slot and
 * marks the refund as due. The refund itself follows immediately, or by the sweep if the provider does not respond within
 * 5 s. Idempotent: the first cancellation stays.
 */
export async function cancelBooking(
  context: Context,
  card: CardPayment | undefined,
  actor: Actor,
  request: CancelRequest,
): Promise<CancelOutcome> {
  const outcome = await recordCancellation(context, actor, request)
  if (outcome !== 'cancelled') return { outcome }
  await settleBooking(context, card, request.bookingId)
  const booking = await findBooking(context, request.bookingId, actor)
  return booking ? { outcome: 'cancelled', booking } : { outcome: 'no_such_booking' }
}

function recordCancellation(
  context: Context,
  actor: Actor,
  { bookingId, reason }: CancelRequest,
): Promise<CancelOutcome['outcome']> {
  const now = context.clock()
  const atDesk = allows('desk', actor.role)
  return transact(context.db, actor, async (tx) => {
    await lockDaysOf(tx, [bookingId])
    const booking = await lockBooking(tx, bookingId, atDesk ? undefined : actor.personId)
    if (!booking) return 'no_such_booking'
    if (booking.state === 'cancelled') return 'cancelled'
    if (booking.state !== 'booked') return 'booking_not_cancellable'
    const own = booking.accountId === actor.personId
    const late = now > cancellationDeadline(context, booking.startsAt)
    if (!atDesk && late) return 'cancellation_deadline_passed'
    const asPatient = own && !late
    if (actor.role !== 'admin' && !asPatient && (await isRefundable(tx, bookingId))) return 'refund_needs_admin'
    const by = own ? 'patient' : 'clinic'
    await markRefundDue(tx, [bookingId], now)
    await markCancelled(tx, [bookingId], { at: now, by, reason })
    await queueBookingMail(tx, { kind: 'booking_cancelled', bookingIds: [bookingId] }, now)
    return 'cancelled'
  })
}
