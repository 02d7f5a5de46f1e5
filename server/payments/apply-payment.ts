// Longer than 250 lines: every state of a payment is written here and nowhere else.
import { sql, type Transaction } from 'kysely'
import type { ClinicPayment } from '#contract/schemas/payment.ts'
import { lockBooking, markPaid, markUnpaid } from '../bookings/booking-state.ts'
import { queueBookingMail } from '../bookings/queue-booking-mail.ts'
import type { Context } from '../context.ts'
import { transactAsSystem } from '../database/audited-transaction.ts'
import type { Database } from '../database/schema.ts'
import { nextState, type Recorded } from './payment-state.ts'
import type { CardPayment, Intent, RefundProgress } from './provider.ts'
import { findPaymentOfIntent, type PaymentRow, selectPayments } from './queries.ts'
import { queueDisputeMail } from './queue-dispute-mail.ts'

type Tx = Transaction<Database>

/** Result of applying an intent: `unknown` if no payment has this intent. */
export interface Applied {
  readonly payment: Pick<PaymentRow, 'id' | 'booking_id' | 'state' | 'refund_cents'> | 'unknown'
  /** The record, if the provider reports less: one of the two is outdated. */
  readonly outdated?: Recorded
}

/**
 * Applies the provider's intent to the payment and its booking, in one transaction. The intent must be freshly
 * retrieved. Idempotent, also with an outdated intent: final states stay. `outdated` is what an earlier call returned before
 * the intent was retrieved again.
 */
export async function applyPayment(context: Context, intent: Intent, outdated?: Recorded): Promise<Applied> {
  const found = await findPaymentOfIntent(context.db, intent)
  if (!found) return { payment: 'unknown' }
  return transactAsSystem(context.db, async (tx) => {
    const booking = await lockBooking(tx, found.booking_id)
    const payment = await lockPayment(tx, found.id)
    if (!booking || !payment) return { payment: 'unknown' }
    const now = context.clock()
    const next = nextState(payment, intent, booking, now, outdated)
    if (next.booking === 'paid') await markPaid(tx, booking.id, intent.id)
    if (next.booking === 'unpaid') await markUnpaid(tx, booking.id)
    await tx.updateTable('payment').set(next.payment).where('id', '=', payment.id).execute()
    const about = { bookingIds: [booking.id], paymentId: payment.id }
    for (const template of next.mail) {
      if (template !== 'dispute') await queueBookingMail(tx, { template, ...about }, now)
      else if (next.payment.dispute) await queueDisputeMail(tx, payment.id, next.payment.dispute, now)
    }
    const { id, booking_id, refund_cents } = payment
    const applied = { payment: { id, booking_id, state: next.payment.state, refund_cents } }
    return next.isOutdated ? { ...applied, outdated: payment } : applied
  })
}

/** Inserts a card payment of a locked, live, unpaid booking, before the provider is called. */
export async function insertCardPayment(
  tx: Tx,
  booking: { id: string; accountId: string; priceCents: number },
  mode: CardPayment['mode'],
  now: Date,
): Promise<PaymentRow> {
  const { id } = await tx
    .insertInto('payment')
    .values({
      booking_id: booking.id,
      patient_id: booking.accountId,
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

/** What a cancellation refunds: all that was received, what the policy says, or a sum that the staff decided. */
export type Refund = 'all' | 'by_policy' | { readonly cents: number }

/**
 * Decides the refund of locked bookings that are being cancelled: their payments become due for refund, or are kept if
 * nothing is refunded. The decision is about the payment that counts (`refund_of`), also if it is being confirmed or
 * disputed and follows later; any other is refunded in full. The clinic refunds payments at the clinic by hand.
 */
export async function decideRefund(tx: Tx, bookingIds: readonly string[], now: Date, refund: Refund): Promise<void> {
  if (refund !== 'all') {
    const cents = refund === 'by_policy' ? sql`r.patient_cents` : sql`least(${refund.cents}::integer, r.paid_cents)`
    await sql`
      update payment p set refund_cents = ${cents} from booking b, refund_of(b, ${now}) r
      where b.id = any (${bookingIds}::uuid[]) and p.id = r.payment_id`.execute(tx)
  }
  await tx
    .updateTable('payment')
    .set({
      state: sql`case when refund_cents = 0 then 'kept' else 'refund_due' end`,
      reason: sql`case when refund_cents = 0 then null else 'booking_cancelled' end`,
      asked_at: now,
    })
    .where(sql<boolean>`booking_id = any (${bookingIds}::uuid[])`)
    .where('state', '=', 'succeeded')
    .execute()
}

/** Makes a part of the payment of a locked booking that stays due for refund. The caller marks the booking as refunded. */
export async function refundVisit(tx: Tx, bookingId: string, cents: number, now: Date): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ state: 'refund_due', reason: 'returned_by_clinic', refund_cents: cents, asked_at: now })
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'succeeded')
    .execute()
}

/**
 * Uses the held payment of a locked booking that is booked again. Returns its transaction ID; `undefined` if there is none.
 * The caller marks the booking as paid in the same transaction.
 */
export async function takeHeldPayment(tx: Tx, bookingId: string, now: Date): Promise<string | undefined> {
  const used = await tx
    .updateTable('payment')
    .set({ state: 'succeeded', reason: null, held_until: null })
    .where('booking_id', '=', bookingId)
    .where('held_until', '>', now)
    .returning('transaction_id')
    .executeTakeFirst()
  return used?.transaction_id ?? undefined
}

/**
 * Ends the hold of payments, so that they are refunded: of a booking of this account, or of all if none is given. Returns
 * how many were held.
 */
export async function releaseHeldPayments(tx: Tx, accountId: string, bookingId?: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('payment')
    .set({ held_until: null })
    .where('patient_id', '=', accountId)
    .where('held_until', 'is not', null)
    .$if(bookingId !== undefined, (query) => query.where('booking_id', '=', bookingId ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ends the hold of a payment if its time is over. Returns whether it is free to be refunded. */
export async function endExpiredHold({ db, clock }: Context, { id, held_until }: Held): Promise<boolean> {
  if (held_until === null) return true
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ held_until: null })
    .where('id', '=', id)
    .where('held_until', '<=', clock())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Held = Pick<PaymentRow, 'id' | 'held_until'>

/**
 * Stores the progress of a refund. A failed refund is due again as the next attempt. `attempt` and `arrived` are the
 * state before the provider was called; if it has changed since, nothing is stored.
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
        asked_at: now,
        refunded_at: state === 'succeeded' ? now : null,
        ...(state === 'failed' && { refund_attempt: attempt + 1 }),
      })
      .where('id', '=', id)
      .where('refund_attempt', '=', attempt)
      .where('state', 'in', arrived ? ['refunded'] : ['refund_due', 'refund_pending'])
      .executeTakeFirst()
    if (state !== 'succeeded' || numUpdatedRows === 0n) return
    await queueBookingMail(tx, { template: 'payment_refunded', bookingIds: [bookingId], paymentId: id }, now)
  })
}

/** Inserts a payment at the clinic of a locked, live, unpaid booking, with a transaction ID of our own. */
export async function insertClinicPayment(
  tx: Tx,
  booking: { id: string; accountId: string; priceCents: number },
  { takenBy, receipt }: ClinicPayment,
  now: Date,
): Promise<{ id: string; transactionId: string }> {
  const transactionId = `clinic_${crypto.randomUUID().replaceAll('-', '')}`
  const { id } = await tx
    .insertInto('payment')
    .values({
      booking_id: booking.id,
      patient_id: booking.accountId,
      method: 'clinic',
      amount_cents: booking.priceCents,
      received_cents: booking.priceCents,
      transaction_id: transactionId,
      state: 'succeeded',
      created_at: now,
      opened_at: now,
      asked_at: now,
      paid_at: now,
      taken_by: takenBy ?? null,
      receipt: receipt ?? null,
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
    ? payment.set({ state: 'refunded', refunded_at: now, asked_at: now }).where('state', '=', 'refund_due')
    : payment.set({ state: 'cancelled', paid_at: null, received_cents: null }).where('state', '=', 'succeeded')
  )
    .returning('id')
    .executeTakeFirst()
  return undone?.id
}

async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  return selectPayments(tx).where('payment.id', '=', id).forUpdate().executeTakeFirst()
}
