import { type RawBuilder, sql } from 'kysely'
import type { Payment } from '#contract/schemas/payment.ts'

/** The terms of a booking for its patient, see the SQL function `terms_of`. */
interface Terms {
  cancel_until: Date
  move_until: Date
  moves_left: number
}

/** Returns the terms of the booking with this alias, to be joined. */
export function termsOf(booking: string): RawBuilder<Terms> {
  return sql`lateral terms_of(${sql.id(booking)})`
}

/** The payment that counts for a booking. */
interface PaymentOfBooking {
  payment_state: Exclude<Payment['state'], 'creating' | 'open' | 'cancelled'>
  method: Payment['method']
  received_cents: number | null
  /** What is or was to be refunded; all that was received if nothing else was decided. */
  refund_cents: number | null
  payment_transaction: string | null
  paid_at: Date | null
  refunded_at: Date | null
}

/**
 * Returns the payment that counts for the booking with this alias, to be joined: the one that pays it, or else the latest that
 * took money.
 */
export function paymentOf(booking: string): RawBuilder<PaymentOfBooking> {
  return sql`lateral (
    select p.state as payment_state, p.method, p.received_cents, coalesce(p.refund_cents, p.received_cents) as refund_cents,
      p.transaction_id as payment_transaction, p.paid_at, p.refunded_at
    from payment p
    where p.booking_id = ${sql.id(booking)}.id and p.state not in ('creating', 'open', 'cancelled')
    order by array_position(array['succeeded', 'confirming', 'disputed', 'charged_back', 'refund_due', 'refund_pending',
      'refunded', 'kept'], p.state), p.created_at desc
    limit 1)`
}
