import type { Role } from '#contract/roles.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { ClinicPayment } from '#contract/schemas/payment.ts'
import type { AuditContext } from '../audit-context.ts'
import { lockBooking, markPaid, markUnpaid } from '../bookings/booking-state.ts'
import { findBooking } from '../bookings/queries.ts'
import { queueBookingMail } from '../bookings/queue-booking-mail.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { insertClinicPayment, undoClinicPayment } from './apply-payment.ts'
import type { CardPayment } from './provider.ts'
import { settleBooking } from './settle-payment.ts'

type Admin = AuditContext & { readonly personId: string; readonly role: Role }

export type AtClinicOutcome =
  | { readonly outcome: 'done'; readonly booking: Booking }
  | {
      readonly outcome:
        | 'no_such_booking'
        | 'booking_cancelled'
        | 'nothing_to_pay'
        | 'already_paid'
        | 'not_paid_at_clinic'
    }

/**
 * Records that a booking was paid at the clinic. Closes an open card payment; a card payment that succeeds anyway is
 * refunded. Idempotent.
 */
export async function markPaidAtClinic(
  context: Context,
  card: CardPayment | undefined,
  admin: Admin,
  bookingId: string,
  taken: ClinicPayment = {},
): Promise<AtClinicOutcome> {
  const now = context.clock()
  const refused = await transact(context.db, admin, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking) return 'no_such_booking'
    if (!booking.live) return 'booking_cancelled'
    if (booking.priceCents === 0 || booking.refunded) return 'nothing_to_pay'
    if (booking.transactionId !== null) return 'already_paid'
    const { id: paymentId, transactionId } = await insertClinicPayment(tx, booking, taken, now)
    await markPaid(tx, bookingId, transactionId)
    await queueBookingMail(tx, { template: 'booking_paid', bookingIds: [bookingId], paymentId }, now)
    return undefined
  })
  const booking = await findBooking(context, bookingId, admin)
  if (refused && !(refused === 'already_paid' && booking?.payment.state === 'paid_at_clinic')) {
    return { outcome: refused }
  }
  await settleBooking(context, card, bookingId)
  return booking ? { outcome: 'done', booking } : { outcome: 'no_such_booking' }
}

/**
 * Undoes a payment at the clinic: of a live booking it was a `mistake`, of a cancelled one the clinic has `handed_back`
 * the money. Changes nothing if the state of the booking no longer matches `meaning`. Idempotent for `handed_back`.
 */
export async function unmarkPaidAtClinic(
  context: Context,
  admin: Admin,
  bookingId: string,
  meaning: 'mistake' | 'handed_back',
): Promise<AtClinicOutcome> {
  const undone = await transact(context.db, admin, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const now = context.clock()
    const paymentId = booking && (await undoClinicPayment(tx, bookingId, meaning, now))
    if (!paymentId) return false
    if (booking.live) await markUnpaid(tx, bookingId)
    if (meaning === 'handed_back')
      await queueBookingMail(tx, { template: 'payment_refunded', bookingIds: [bookingId], paymentId }, now)
    return true
  })
  const booking = await findBooking(context, bookingId, admin)
  if (!booking) return { outcome: 'no_such_booking' }
  const { payment } = booking
  const alreadyReturned = meaning === 'handed_back' && payment.state === 'refunded' && payment.method === 'clinic'
  return undone || alreadyReturned ? { outcome: 'done', booking } : { outcome: 'not_paid_at_clinic' }
}
