import type { Booking } from '#contract/schemas/booking.ts'
import { findBooking } from '../bookings/queries.ts'
import type { Context } from '../context.ts'
import { type CardPayment, retrieveIntent } from './provider.ts'
import { findPaymentByTransaction, type PaymentRow } from './queries.ts'
import { settleIntent } from './settle-payment.ts'

export type PayOutcome =
  | { readonly outcome: 'paid'; readonly booking: Booking }
  | {
      readonly outcome:
        | 'no_such_booking'
        | 'booking_cancelled'
        | 'already_paid'
        | 'wrong_transaction'
        | 'payment_incomplete'
        | 'payment_confirming'
        | 'payment_disputed'
    }

/**
 * Marks a patient's booking as paid by a transaction, once the provider reports that it succeeded. The transaction must have
 * been opened for this booking. Idempotent. Throws if the provider fails.
 */
export async function confirmPayment(
  context: Context,
  card: CardPayment,
  patient: { personId: string },
  { bookingId, transactionId }: { bookingId: string; transactionId: string },
): Promise<PayOutcome> {
  const find = () => findBooking(context, bookingId, { personId: patient.personId, role: 'patient' })
  const before = await find()
  if (!before) return { outcome: 'no_such_booking' }
  const payment = await findPaymentByTransaction(context.db, transactionId)
  if (!payment) return { outcome: 'payment_incomplete' }
  if (payment.booking_id !== bookingId || payment.patient_id !== patient.personId || payment.method !== 'card') {
    return { outcome: 'wrong_transaction' }
  }
  if (before.transactionId === transactionId) return { outcome: 'paid', booking: before }
  const settled = await settleIntent(context, card, await retrieveIntent(card, transactionId))
  const booking = await find()
  if (!booking) return { outcome: 'no_such_booking' }
  if (booking.transactionId === transactionId) return { outcome: 'paid', booking }
  return { outcome: refusalOf(booking, settled.payment === 'unknown' ? payment.state : settled.payment.state) }
}

function refusalOf(booking: Booking, state: PaymentRow['state']) {
  if (booking.cancelled) return 'booking_cancelled'
  if (booking.paid) return 'already_paid'
  if (state === 'confirming') return 'payment_confirming'
  if (state === 'disputed' || state === 'charged_back') return 'payment_disputed'
  return state === 'open' || state === 'creating' || state === 'cancelled' ? 'payment_incomplete' : 'wrong_transaction'
}
