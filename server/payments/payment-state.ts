import type { LockedBooking } from '../bookings/booking-state.ts'
import type { Intent } from './provider.ts'
import type { PaymentRow } from './queries.ts'

/** Columns of a payment that an intent of the provider decides. */
type Written = Pick<
  PaymentRow,
  | 'state'
  | 'reason'
  | 'transaction_id'
  | 'asked_at'
  | 'held_until'
  | 'refund_cents'
  | 'refunded_at'
  | 'returned_cents'
  | 'dispute'
>

/** Effects of an intent of the provider. */
export interface Next {
  readonly payment: Written & Partial<Pick<PaymentRow, 'received_cents' | 'paid_at'>>
  readonly booking: 'paid' | 'unpaid' | undefined
  readonly mail: readonly ('booking_paid' | 'payment_late' | 'dispute' | 'payment_refunded')[]
  /** Whether the provider reports less than the record: one of the two is outdated. */
  readonly isOutdated: boolean
}

/** The facts about a payment's booking that decide. */
type PaidBooking = Pick<LockedBooking, 'live' | 'refunded' | 'transactionId' | 'cancelledBy' | 'patientLeft'>

/** What may be outdated: the refunded amount and the dispute. */
export type Recorded = Pick<PaymentRow, 'returned_cents' | 'dispute'>

/** A payment that arrives after the clinic cancelled its booking is refunded this many hours later, unless it is used. */
const holdHours = 24

/**
 * Returns what the provider's intent changes of a payment and its booking. The refunded amount decreases, and a dispute returns
 * to an earlier state, only if the record is still `outdated`: the intent was retrieved after that.
 */
export function nextState(
  payment: PaymentRow,
  intent: Intent,
  booking: PaidBooking,
  now: Date,
  outdated?: Recorded,
): Next {
  const olderDispute = isOlder(intent.dispute, payment.dispute) && outdated?.dispute !== payment.dispute
  const dispute = olderDispute ? payment.dispute : intent.dispute
  const live = booking.live && !booking.refunded
  const next = stateAfter(payment, { ...intent, dispute }, { ...booking, live })
  const isSame = next.state === payment.state
  const refunded = intent.latest_charge?.amount_refunded ?? 0
  const wasRefunded = payment.state === 'refunded'
  const lessRefunded =
    refunded < payment.returned_cents && (wasRefunded || outdated?.returned_cents !== payment.returned_cents)
  const received = isOpen(payment.state) && !isOpen(next.state) && next.state !== 'cancelled'
  // A patient who cancelled does not want the appointment, and returned money cannot pay for it.
  const isLate =
    received &&
    refunded === 0 &&
    next.reason === 'booking_cancelled' &&
    payment.refund_cents === null &&
    booking.cancelledBy === 'clinic' &&
    !booking.patientLeft
  const mail = {
    booking_paid: next.booking === 'paid' && received,
    payment_late: isLate,
    dispute: dispute !== null && dispute !== payment.dispute,
    payment_refunded: next.state === 'refunded' && !wasRefunded,
  }
  return {
    payment: {
      state: next.state,
      reason: next.reason ?? (isSame ? payment.reason : null),
      transaction_id: intent.id,
      asked_at: now,
      ...(received && { received_cents: intent.amount_received, paid_at: now }),
      held_until: isLate ? addHours(now, holdHours) : isSame && refunded === 0 ? payment.held_until : null,
      refund_cents: refundAfter(payment, next, received ? intent.amount_received : undefined),
      refunded_at: next.state === 'refunded' ? (payment.refunded_at ?? now) : null,
      returned_cents: lessRefunded ? payment.returned_cents : refunded,
      dispute,
    },
    booking: next.booking,
    mail: (['booking_paid', 'payment_late', 'dispute', 'payment_refunded'] as const).filter((kind) => mail[kind]),
    isOutdated: olderDispute || (lessRefunded && !wasRefunded),
  }
}

function addHours(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * 3_600_000)
}

// Only the refund of a cancelled booking has an amount of its own: what the policy or the staff decided. It does not
// apply to a later attempt to pay. `received` is known once the money arrives: an older intent reports 0 and changes nothing.
function refundAfter(
  { refund_cents: cents }: PaymentRow,
  { state, reason }: Decided,
  received: number | undefined,
): number | null {
  const isOfCancellation = state !== 'open' && (reason === undefined || reason === 'booking_cancelled')
  return cents === null || !isOfCancellation ? null : Math.min(cents, received ?? cents)
}

interface Decided {
  readonly state: PaymentRow['state']
  readonly reason?: NonNullable<PaymentRow['reason']>
  readonly booking?: 'paid' | 'unpaid'
}

/** Returns the state that follows from the provider's intent and the booking. See docs/payments.md. */
function stateAfter(
  payment: Pick<PaymentRow, 'state' | 'amount_cents' | 'refund_cents'>,
  intent: Intent,
  booking: Pick<LockedBooking, 'live' | 'transactionId'>,
): Decided {
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

// Whether a report about a dispute may be from before the one on record.
function isOlder(reported: Intent['dispute'], recorded: PaymentRow['dispute']): boolean {
  if (recorded === null || reported === recorded) return false
  return reported === null || disputeOrder[reported] <= disputeOrder[recorded]
}

/** Whether a payment can still receive money. */
export function isOpen(state: PaymentRow['state']): boolean {
  return state === 'creating' || state === 'open' || state === 'confirming'
}
