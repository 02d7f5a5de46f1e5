import type { Intent } from './provider.ts'
import type { PaymentRow } from './queries.ts'

interface Next {
  readonly state: PaymentRow['state']
  readonly reason?: NonNullable<PaymentRow['reason']>
  readonly booking?: 'paid' | 'unpaid'
}

/** Returns the next state of a payment, from the provider's intent and the booking. See docs/payments.md. */
export function nextState(
  payment: Pick<PaymentRow, 'state' | 'amount_cents' | 'refund_cents'>,
  intent: Intent,
  booking: { live: boolean; transactionId: string | null },
): Next {
  const { state } = payment
  if (state === 'cancelled' || state === 'refunded' || state === 'refund_pending') return { state }
  const noLongerPaid = state === 'succeeded' && ({ booking: 'unpaid' } as const)
  // The bank has withdrawn the money: until it decides, or permanently. It must not be refunded as well.
  if (intent.dispute === 'open') return { state: 'disputed', ...noLongerPaid }
  if (intent.dispute === 'lost') return { state: 'charged_back', ...noLongerPaid }
  const returned = intent.latest_charge?.amount_refunded ?? 0
  const wasDisputed = state === 'disputed' || state === 'charged_back'
  // Refunded in the provider's dashboard. An admin decides about a partial refund.
  if ((state === 'succeeded' || state === 'kept' || wasDisputed) && returned >= payment.amount_cents) {
    return { state: 'refunded', reason: 'returned_by_clinic', ...noLongerPaid }
  }
  if (!isOpen(state) && !wasDisputed) return { state }
  if (intent.status === 'canceled') return { state: 'cancelled' }
  if (intent.status === 'processing') return { state: 'confirming' }
  if (intent.status !== 'succeeded') return { state: 'open' }
  if (intent.amount_received !== payment.amount_cents || intent.currency !== 'usd') {
    return { state: 'refund_due', reason: 'amount_differs' }
  }
  if (!booking.live && payment.refund_cents === 0) return { state: 'kept' }
  if (!booking.live) return { state: 'refund_due', reason: 'booking_cancelled' }
  if (booking.transactionId !== null) return { state: 'refund_due', reason: 'already_paid' }
  if (returned > 0 && !wasDisputed) return { state: 'refund_due', reason: 'returned_by_clinic' }
  return { state: 'succeeded', booking: 'paid' }
}

const disputeOrder = { inquiry: 1, open: 2, won: 3, lost: 3 }

/** Whether a report about a dispute may be from before the one on record. */
export function isOlder(reported: Intent['dispute'], recorded: PaymentRow['dispute']): boolean {
  if (recorded === null || reported === recorded) return false
  return reported === null || disputeOrder[reported] <= disputeOrder[recorded]
}

/** Whether this payment can still receive money. */
export function isOpen(state: PaymentRow['state']): boolean {
  return state === 'creating' || state === 'open' || state === 'confirming'
}
