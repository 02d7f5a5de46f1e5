import { formatClinicDay } from '#contract/dates.ts'
import type { Booking, BookingMove } from '#contract/schemas/booking.ts'
import { formatSlot } from '#contract/slots.ts'
import { AppError } from '../app-error.ts'
import type { AuditContext } from '../audit-context.ts'
import { lockBooking, markPaid } from '../bookings/booking-state.ts'
import { callMove, type MoveOutcome, toMoveRequest, toOutcome } from '../bookings/move-booking.ts'
import { findBooking } from '../bookings/queries.ts'
import type { Context } from '../context.ts'
import { transact, transactAsSystem } from '../database/audited-transaction.ts'
import type { SessionRef } from '../identity/reauthentication.ts'
import { releaseHeldPayments, takeHeldPayment } from './apply-payment.ts'
import type { CardPayment } from './provider.ts'
import { settleBooking } from './settle-payment.ts'

type Patient = AuditContext & SessionRef

/**
 * Books a patient's cancelled booking again, at the same or another time, with the payment that arrived after the
 * cancellation. One transaction: without a free time the payment stays held, and without a held payment nothing is
 * booked. Idempotent: a paid booking that is at this time already stays; one at another time is not movable by this call.
 * Throws `no_late_payment` if none is held, and `unauthenticated` if the session has ended.
 */
export async function bookWithLatePayment(
  context: Context,
  patient: Patient,
  id: string,
  to: Pick<BookingMove, 'date' | 'slot' | 'doctorId'>,
): Promise<MoveOutcome> {
  const request = { ...toMoveRequest(context, patient, id, to), rebooks: true }
  const moved = await transactAsSystem(context.db, async (tx) => {
    const result = await callMove(tx, request)
    if (result.outcome !== 'moved') return result
    const transactionId = await takeHeldPayment(tx, id, request.now)
    if (transactionId === undefined) throw new AppError('no_late_payment')
    await markPaid(tx, id, transactionId)
    return result
  })
  if (moved.outcome !== 'booking_not_movable') return toOutcome(context, id, moved)
  const booking = await findBooking(context, id, { personId: patient.personId, role: 'patient' })
  // An earlier request, whose answer was lost, booked it at this time.
  const isThere = booking?.date === formatClinicDay(to.date) && booking.slot === formatSlot(to.slot)
  return booking?.paid && isThere ? { outcome: 'moved', booking } : { outcome: 'booking_not_movable' }
}

/**
 * Refunds the payment that arrived after a patient's booking was cancelled, if it is held. Returns the booking;
 * `undefined` if the patient has none with this ID. The refund starts immediately, or by the sweep if the provider does
 * not respond. Idempotent.
 */
export async function refundLatePayment(
  context: Context,
  card: CardPayment | undefined,
  patient: Patient,
  id: string,
): Promise<Booking | undefined> {
  const released = await transact(context.db, patient, async (tx) => {
    const booking = await lockBooking(tx, id, patient.personId)
    return booking ? releaseHeldPayments(tx, booking.accountId, id) : 0
  })
  if (released > 0) await settleBooking(context, card, id)
  return findBooking(context, id, { personId: patient.personId, role: 'patient' })
}
