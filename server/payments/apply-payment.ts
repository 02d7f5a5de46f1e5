import { sql, type Transaction } from 'kysely'
import { lockBooking, markPaid, markUnpaid } from '../bookings/booking-state.ts'
import { queueBookingMail } from '../bookings/queue-booking-mail.ts'
import type { Context } from '../context.ts'
import { transactAsSystem } from '../database/audited-transaction.ts'
import type { Database } from '../database/schema.ts'
import type { CardPayment, Intent, RefundProgress } from './provider.ts'
import { findPaymentOfIntent, type PaymentRow, selectPayments } from './queries.ts'

type Tx = Transaction<Database>

/** Result of applying an intent: `unknown` if no payment has this intent. */
export interface Applied {
  readonly payment: Pick<PaymentRow, 'id' | 'booking_id' | 'state'> | 'unknown'
  /** Refunded cents on record, if the provider reports fewer: one of the two is outdated. */
  readonly staleRefundCents?: number
}

/**
 * Applies the provider's intent to the payment and its booking, in one transaction. The intent must be freshly retrieved.
 * Every payment state is written in this file and nowhere else. Idempotent, also with an outdated intent: final states
 * stay, and the refunded amount decreases only if it equals `staleRefundCents`.
 */
export async function applyPayment(context: Context, intent: Intent, staleRefundCents?: number): Promise<Applied> {
  const found = await findPaymentOfIntent(context.db, intent)
  if (!found) return { payment: 'unknown' }
  return transactAsSystem(context.db, async (tx) => {
    const booking = await lockBooking(tx, found.booking_id)
    const payment = await lockPayment(tx, found.id)
    if (!booking || !payment) return { payment: 'unknown' }
    const next = nextState(payment, intent, booking)
    if (next.booking === 'paid') await markPaid(tx, booking.id, intent.id)
    if (next.booking === 'unpaid') await markUnpaid(tx, booking.id)
    const now = context.clock()
    const refunded = intent.latest_charge?.amount_refunded ?? 0
    const outdated =
      refunded < payment.returned_cents && (payment.state === 'refunded' || payment.returned_cents !== staleRefundCents)
    const received = isOpen(payment.state) && !isOpen(next.state) && next.state !== 'cancelled'
    await tx
      .updateTable('payment')
      .set({
        state: next.state,
        transaction_id: intent.id,
        asked_at: now,
        ...(next.reason && { reason: next.reason }),
        ...(received && { received_cents: intent.amount_received, paid_at: now }),
        refunded_at: next.state === 'refunded' ? (payment.refunded_at ?? now) : null,
        returned_cents: outdated ? payment.returned_cents : refunded,
        disputed: payment.disputed || (intent.latest_charge?.disputed ?? false),
      })
      .where('id', '=', payment.id)
      .execute()
    const ids = { bookingId: booking.id, paymentId: payment.id }
    if (next.booking === 'paid') await queueBookingMail(tx, { kind: 'booking_paid', ...ids }, now)
    if (next.state === 'refunded' && payment.state !== 'refunded') {
      await queueBookingMail(tx, { kind: 'payment_refunded', ...ids }, now)
    }
    const applied = { payment: { id: payment.id, booking_id: booking.id, state: next.state } }
    return outdated && payment.state !== 'refunded' ? { ...applied, staleRefundCents: payment.returned_cents } : applied
  })
}

interface Next {
  readonly state: PaymentRow['state']
  readonly reason?: NonNullable<PaymentRow['reason']>
  readonly booking?: 'paid' | 'unpaid'
}

/** Returns the next state of a payment, from the provider's intent and the booking. See docs/payments.md. */
function nextState(
  payment: Pick<PaymentRow, 'state' | 'amount_cents'>,
  intent: Intent,
  booking: { live: boolean; transactionId: string | null },
): Next {
  const returned = intent.latest_charge?.amount_refunded ?? 0
  if (payment.state === 'succeeded') {
    // Refunded in the provider's dashboard. An admin decides about a partial refund.
    if (returned < payment.amount_cents) return { state: 'succeeded' }
    return { state: 'refunded', reason: 'returned_by_clinic', booking: 'unpaid' }
  }
  if (!isOpen(payment.state)) return { state: payment.state }
  if (intent.status === 'canceled') return { state: 'cancelled' }
  if (intent.status === 'processing') return { state: 'confirming' }
  if (intent.status !== 'succeeded') return { state: 'open' }
  if (intent.amount_received !== payment.amount_cents || intent.currency !== 'usd') {
    return { state: 'refund_due', reason: 'amount_differs' }
  }
  if (!booking.live) return { state: 'refund_due', reason: 'booking_cancelled' }
  if (booking.transactionId !== null) return { state: 'refund_due', reason: 'already_paid' }
  if (returned > 0) return { state: 'refund_due', reason: 'returned_by_clinic' }
  return { state: 'succeeded', booking: 'paid' }
}

/** Whether this payment can still receive money. */
export function isOpen(state: PaymentRow['state']): boolean {
  return state === 'creating' || state === 'open' || state === 'confirming'
}

/** Inserts a card payment of a locked, live, unpaid booking, before the provider is called. */
export async function insertCardPayment(
  tx: Tx,
  booking: { id: string; patientId: string; priceCents: number },
  mode: CardPayment['mode'],
  now: Date,
): Promise<PaymentRow> {
  const { id } = await tx
    .insertInto('payment')
    .values({
      booking_id: booking.id,
      patient_id: booking.patientId,
      method: 'card',
      mode,
      amount_cents: booking.priceCents,
      state: 'creating',
      created_at: now,
      opened_at: now,
      asked_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return selectPayments(tx).where('payment.id', '=', id).executeTakeFirstOrThrow()
}

/** Cancels a payment for which the provider does not open an intent. Idempotent. */
export async function abandonPayment(context: Context, paymentId: string): Promise<void> {
  await context.db
    .updateTable('payment')
    .set({ state: 'cancelled' })
    .where('id', '=', paymentId)
    .where('state', '=', 'creating')
    .execute()
}

/** Stores the intent of a payment, before its client secret is returned. Idempotent; a final state stays. */
export async function saveIntentId(context: Context, paymentId: string, intentId: string): Promise<void> {
  await context.db
    .updateTable('payment')
    .set({ transaction_id: intentId, state: 'open' })
    .where('id', '=', paymentId)
    .where('state', '=', 'creating')
    .execute()
}

/**
 * Marks the payments of locked bookings that are being cancelled as due for refund. Includes payments at the clinic,
 * which the clinic refunds by hand.
 */
export async function markRefundDue(tx: Tx, bookingIds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ state: 'refund_due', reason: 'booking_cancelled', asked_at: now })
    .where(sql<boolean>`booking_id = any (${bookingIds}::uuid[])`)
    .where('state', '=', 'succeeded')
    .execute()
}

/**
 * Stores the progress of a refund. A failed refund is due again as the next attempt. `attempt` and `arrived` are the state
 * before the provider was called; if it has changed since, nothing is stored.
 */
export async function applyRefund(
  { db, clock }: Context,
  { id, bookingId, attempt, arrived }: { id: string; bookingId: string; attempt: number; arrived: boolean },
  { state, returnedCents }: RefundProgress,
): Promise<void> {
  const states = { pending: 'refund_pending', succeeded: 'refunded', failed: 'refund_due' } as const
  if (arrived && state === 'succeeded') return
  const now = clock()
  await transactAsSystem(db, async (tx) => {
    await lockBooking(tx, bookingId)
    const { numUpdatedRows } = await tx
      .updateTable('payment')
      .set({
        state: states[state],
        returned_cents: returnedCents,
        refunded_at: state === 'succeeded' ? now : null,
        ...(state === 'failed' && { refund_attempt: attempt + 1 }),
      })
      .where('id', '=', id)
      .where('refund_attempt', '=', attempt)
      .where('state', 'in', arrived ? ['refunded'] : ['refund_due', 'refund_pending'])
      .executeTakeFirst()
    if (state !== 'succeeded' || numUpdatedRows === 0n) return
    await queueBookingMail(tx, { kind: 'payment_refunded', bookingId, paymentId: id }, now)
  })
}

/** Inserts a payment at the clinic of a locked, live, unpaid booking, with a transaction ID of our own. */
export async function insertClinicPayment(
  tx: Tx,
  booking: { id: string; patientId: string; priceCents: number },
  now: Date,
): Promise<{ id: string; transactionId: string }> {
  const transactionId = `clinic_${crypto.randomUUID().replaceAll('-', '')}`
  const { id } = await tx
    .insertInto('payment')
    .values({
      booking_id: booking.id,
      patient_id: booking.patientId,
      method: 'clinic',
      amount_cents: booking.priceCents,
      received_cents: booking.priceCents,
      transaction_id: transactionId,
      state: 'succeeded',
      created_at: now,
      opened_at: now,
      asked_at: now,
      paid_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, transactionId }
}

/** Undoes a payment at the clinic that was refunded by hand or recorded by mistake. Returns its ID, if there is one. */
export async function undoClinicPayment(
  tx: Tx,
  bookingId: string,
  meaning: 'mistake' | 'handed_back',
  now: Date,
): Promise<string | undefined> {
  const payment = tx.updateTable('payment').where('booking_id', '=', bookingId).where('method', '=', 'clinic')
  const undone = await (meaning === 'handed_back'
    ? payment.set({ state: 'refunded', refunded_at: now }).where('state', '=', 'refund_due')
    : payment.set({ state: 'cancelled', paid_at: null, received_cents: null }).where('state', '=', 'succeeded')
  )
    .returning('id')
    .executeTakeFirst()
  return undone?.id
}

async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  return selectPayments(tx).where('payment.id', '=', id).forUpdate().executeTakeFirst()
}
