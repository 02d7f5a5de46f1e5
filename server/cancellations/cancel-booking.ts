import type { Kysely } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import { allows } from '#contract/roles.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { lockBooking, markCancelled } from '../bookings/booking-state.ts'
import { findBooking } from '../bookings/queries.ts'
import { queueBookingMail } from '../bookings/queue-booking-mail.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { decideRefund } from '../payments/apply-payment.ts'
import type { CardPayment } from '../payments/provider.ts'
import { settleBooking } from '../payments/settle-payment.ts'
import { previewRefund, type RefundPreview } from '../policy/preview-refund.ts'
import { withLocks } from '../waitlist/with-locks.ts'
import { type RefundActor, type RefundRefusal, refuseRefund } from './refund-limit.ts'

interface CancelRequest {
  readonly bookingId: string
  /** The reason that the patient reads. */
  readonly reason: string | undefined
  /** The refund in cents that the caller was shown or decided. */
  readonly refundCents?: number | undefined
  /** The reason for another refund than the policy's, for the staff only. */
  readonly refundReason?: string | undefined
  /** Who wants it, as the staff say; `undefined` is decided by `whoCancels`. */
  readonly by?: 'patient' | 'clinic' | undefined
}

export type CancelOutcome =
  | { readonly outcome: 'cancelled'; readonly booking: Booking }
  | {
      readonly outcome:
        | 'no_such_booking'
        | 'forbidden'
        | 'booking_not_cancellable'
        | 'cancellation_deadline_passed'
        | 'refund_changed'
        | 'refund_needs_reason'
        | RefundRefusal
    }

/**
 * Cancels a booking. Patients may cancel their own until the deadline of the policy, unless their visit has begun, with the
 * refund of the policy. The desk may cancel any booking that is not done or missed. If the clinic cancels (`by`), everything
 * is refunded, also beyond a receptionist's limit. If the patient asked for it, the refund is the policy's, or another one
 * with a reason; by a receptionist up to the limit, above which an admin confirms. A patient whose `refundCents` differ from the policy's, and the clinic's that
 * differ from everything paid, are `refund_changed`. One transaction frees the slot, offers it to the waitlist and decides the
 * refund. The refund itself follows immediately, or by the sweep if the provider does not respond within 5 s. Idempotent:
 * the first cancellation stays.
 */
export async function cancelBooking(
  context: Context,
  card: CardPayment | undefined,
  actor: RefundActor,
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
  actor: RefundActor,
  request: CancelRequest,
): Promise<CancelOutcome['outcome']> {
  const { bookingId, reason } = request
  const now = context.clock()
  const atDesk = allows('desk', actor.role)
  return withLocks(context, actor, { days: (tx) => findDay(tx, bookingId) }, async (tx) => {
    const booking = await lockBooking(tx, bookingId, atDesk ? undefined : actor.personId)
    if (!booking) return 'no_such_booking'
    if (booking.state === 'cancelled') return 'cancelled'
    if (booking.state !== 'booked' || !(atDesk || booking.expected)) return 'booking_not_cancellable'
    const own = booking.accountId === actor.personId
    const late = now > booking.cancelUntil
    const by = whoCancels(request, own)
    if (!atDesk && by === 'clinic') return 'forbidden'
    if (!atDesk && late) return 'cancellation_deadline_passed'
    const preview = await previewRefund(tx, bookingId, now)
    // The limit is about goodwill. Nobody says of their own appointment that the clinic cancels it.
    const isUnlimited = request.by === 'clinic' && !own
    const refuse = (cents: number) => (isUnlimited ? undefined : refuseRefund(actor, cents, preview.limitCents))
    const decided =
      own && by === 'patient' && !late
        ? refundOfPatient(preview, request)
        : by === 'clinic'
          ? refundOfClinic(preview, request, refuse)
          : refundOfStaff(preview, request, refuse)
    if (typeof decided === 'string') return decided
    const refundReason = atDesk ? request.refundReason : undefined
    await decideRefund(tx, [bookingId], now, decided)
    await markCancelled(tx, [bookingId], { at: now, by, reason, refundReason })
    await queueBookingMail(tx, { template: 'booking_cancelled', bookingIds: [bookingId] }, now)
    return 'cancelled'
  })
}

async function findDay(db: Kysely<Database>, bookingId: string): Promise<ClinicDay[]> {
  const found = await db.selectFrom('booking').select('day').where('id', '=', bookingId).execute()
  return found.map(({ day }) => day)
}

// Without `by`, a call that states a sum follows the policy, which is about patients.
function whoCancels({ by, refundCents }: CancelRequest, own: boolean): 'patient' | 'clinic' {
  return by ?? (own || refundCents !== undefined ? 'patient' : 'clinic')
}

type Decided = { readonly cents: number } | 'refund_changed' | 'refund_needs_reason' | RefundRefusal
type Refuse = (cents: number) => RefundRefusal | undefined

function refundOfPatient({ refundCents }: RefundPreview, { refundCents: shown }: CancelRequest): Decided {
  return shown === undefined || shown === refundCents ? { cents: refundCents } : 'refund_changed'
}

function refundOfClinic({ paidCents }: RefundPreview, { refundCents: shown }: CancelRequest, refuse: Refuse): Decided {
  if (shown !== undefined && shown !== paidCents) return 'refund_changed'
  return refuse(paidCents) ?? { cents: paidCents }
}

function refundOfStaff(
  { refundCents: byPolicy, paidCents }: RefundPreview,
  request: CancelRequest,
  refuse: Refuse,
): Decided {
  const cents = request.refundCents ?? byPolicy
  if (cents > paidCents) return 'refund_changed'
  if (cents !== byPolicy && request.refundReason === undefined) return 'refund_needs_reason'
  return refuse(cents) ?? { cents }
}
