import { type ClinicDay, clinicTimeAt, formatClinicDay } from '#contract/dates.ts'
import type { ClosedDays } from '#contract/schemas/closed-days.ts'
import type { AuditContext } from '../audit-context.ts'
import { acceptReason, lockAccountsOn, lockUpcomingOn, markCancelled } from '../bookings/booking-state.ts'
import { queueBookingMail } from '../bookings/queue-booking-mail.ts'
import type { Context } from '../context.ts'
import { violatesConstraint } from '../database/connect.ts'
import { decideRefund } from '../payments/apply-payment.ts'
import { withLocks } from '../waitlist/with-locks.ts'

/** Days to close, and the decision about each live booking on them that has not started. */
export interface ClosingRequest {
  readonly from: ClinicDay
  readonly to: ClinicDay
  readonly reason: string
  readonly keep: readonly string[]
  readonly cancel: readonly string[]
}

export type CloseOutcome =
  | { readonly outcome: 'closed'; readonly closed: ClosedDays }
  | { readonly outcome: 'day_is_past' | 'already_closed' | 'bookings_changed' }

class BookingsChanged extends Error {}

/**
 * Closes the clinic on some days. The same transaction cancels the bookings in `cancel` with the reason of the closing,
 * queues their mails, marks their payments as due for refund and withdraws the offers of the waitlist. Stores nothing and
 * returns `bookings_changed` if the bookings that have not started and are not done are not those in `keep` and `cancel`.
 */
export async function closeDays(context: Context, admin: AuditContext, closing: ClosingRequest): Promise<CloseOutcome> {
  if (closing.from < clinicTimeAt(context.clock(), context.timeZone).day) return { outcome: 'day_is_past' }
  try {
    const id = await writeClosing(context, admin, closing)
    const { from, to, reason, keep } = closing
    const closed = { _id: id, from: formatClinicDay(from), to: formatClinicDay(to), reason, kept: keep.length }
    return { outcome: 'closed', closed }
  } catch (error) {
    if (error instanceof BookingsChanged) return { outcome: 'bookings_changed' }
    if (violatesConstraint(error, 'closed_once')) return { outcome: 'already_closed' }
    throw error
  }
}

function writeClosing(
  context: Context,
  admin: AuditContext,
  { from, to, reason, keep, cancel }: ClosingRequest,
): Promise<string> {
  const now = context.clock()
  return withLocks(context, admin, { days: 'all' }, async (tx) => {
    const { id } = await tx
      .insertInto('closed_days')
      .values({ first_day: from, last_day: to, reason, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Accounts are locked before their bookings, in the same order as when a person is removed.
    await lockAccountsOn(tx, from, to, now)
    const live = await lockUpcomingOn(tx, from, to, now)
    if (!sameIds(live, [...keep, ...cancel])) throw new BookingsChanged()
    await acceptReason(tx, keep, 'closed')
    await decideRefund(tx, cancel, now, 'all')
    await markCancelled(tx, cancel, { at: now, by: 'clinic', reason })
    await queueBookingMail(tx, { template: 'booking_cancelled', bookingIds: cancel }, now)
    return id
  })
}

function sameIds(ids: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others)
  return ids.length === known.size && ids.every((id) => known.has(id))
}
