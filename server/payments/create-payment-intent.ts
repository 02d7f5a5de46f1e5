import type { Transaction } from 'kysely'
import { toCents } from '#contract/money.ts'
import type { AuditContext } from '../audit-context.ts'
import { type LockedBooking, lockBooking, lockUnpaid } from '../bookings/booking-state.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import type { Database } from '../database/schema.ts'
import { insertCardPayment } from './apply-payment.ts'
import { isOpen } from './payment-state.ts'
import { type CardPayment, PaymentProviderError } from './provider.ts'
import { type PaymentRow, selectPayments } from './queries.ts'
import { ensureIntent, settleIntent } from './settle-payment.ts'

/** `price` is in dollars, as the patient saw it. It is compared with the booking's price, never charged. */
export interface IntentRequest {
  readonly price: number
  readonly bookingId?: string | undefined
}

type Patient = AuditContext & { readonly personId: string }

type Refusal =
  | 'no_such_booking'
  | 'ambiguous_booking'
  | 'booking_cancelled'
  | 'already_paid'
  | 'price_changed'
  | 'nothing_to_pay'
  | 'payment_confirming'
  | 'payment_disputed'

export type IntentOutcome = { readonly outcome: 'open'; readonly clientSecret: string } | { readonly outcome: Refusal }

/**
 * Returns the open payment of a booking, or opens one at the provider; a booking has at most one open payment. The
 * payment row is written before the provider is called, so that the sweep finds it after a crash. The client secret is
 * neither stored nor logged. Throws if the provider fails.
 */
export async function createPaymentIntent(
  context: Context,
  card: CardPayment,
  patient: Patient,
  request: IntentRequest,
): Promise<IntentOutcome> {
  // If the payment turns out to have ended, the next attempt opens another one or returns the reason against it.
  for (let attempt = 1; attempt <= 3; attempt++) {
    const claimed = await claimPayment(context, card, patient, request)
    if (typeof claimed === 'string') return { outcome: claimed }
    const intent = await ensureIntent(context, card, claimed)
    if (!intent) continue
    const { payment } = await settleIntent(context, card, intent)
    if (payment === 'unknown') continue
    if (payment.state === 'open') return { outcome: 'open', clientSecret: intent.client_secret }
    if (payment.state === 'confirming') return { outcome: 'payment_confirming' }
  }
  throw new PaymentProviderError(new Error('no intent stays open'))
}

/** Returns the open payment of the requested booking, or inserts one. */
function claimPayment(
  { db, clock }: Context,
  { mode }: CardPayment,
  patient: Patient,
  request: IntentRequest,
): Promise<PaymentRow | Refusal> {
  const now = clock()
  return transact(db, patient, async (tx) => {
    const booking = await lockBookingToPay(tx, patient.personId, request)
    if (typeof booking === 'string') return booking
    const payments = await selectPayments(tx).where('payment.booking_id', '=', booking.id).execute()
    if (payments.some(({ state }) => state === 'disputed' || state === 'charged_back')) return 'payment_disputed'
    const open = payments.find(({ state }) => isOpen(state))
    if (open) {
      await tx.updateTable('payment').set({ opened_at: now }).where('id', '=', open.id).execute()
      return open
    }
    return insertCardPayment(tx, booking, mode, now)
  })
}

async function lockBookingToPay(
  tx: Transaction<Database>,
  accountId: string,
  { price, bookingId }: IntentRequest,
): Promise<LockedBooking | Refusal> {
  if (bookingId === undefined) {
    if (price === 0) return 'nothing_to_pay'
    const [only, another] = await lockUnpaid(tx, accountId, toCents(price))
    return only && !another ? only : 'ambiguous_booking'
  }
  const booking = await lockBooking(tx, bookingId, accountId)
  if (!booking) return 'no_such_booking'
  if (!booking.live) return 'booking_cancelled'
  if (booking.priceCents !== toCents(price)) return 'price_changed'
  if (booking.refunded) return 'nothing_to_pay'
  if (booking.transactionId !== null) return 'already_paid'
  return booking.priceCents === 0 ? 'nothing_to_pay' : booking
}
