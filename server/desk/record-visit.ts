import { sql } from 'kysely'
import {
  type ConfirmationChange,
  type DeskBooking,
  maxOfflineMs,
  type VisitChange,
  type VisitStep,
} from '#contract/schemas/desk.ts'
import type { AuditContext } from '../audit-context.ts'
import { mayShow, type Viewer } from '../bookings/visible-bookings.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import type { RequestKey } from '../http/api/route.ts'
import { findDeskBooking } from './queries.ts'

type Staff = AuditContext & Viewer

export type RecordOutcome =
  | { readonly outcome: 'recorded'; readonly booking: DeskBooking }
  | {
      readonly outcome:
        | 'no_such_booking'
        | 'booking_changed'
        | 'visit_not_begun'
        | 'visit_refunded'
        | 'idempotency_key_reused'
    }

/** The columns of a booking that hold each step. */
const columnsOf = {
  expected: { state: 'booked', whereabouts: 'expected' },
  arrived: { state: 'booked', whereabouts: 'arrived' },
  in_chair: { state: 'booked', whereabouts: 'in_chair' },
  left: { state: 'done', whereabouts: 'left' },
  missed: { state: 'missed', whereabouts: 'expected' },
} as const satisfies Record<VisitStep, object>

/**
 * Records a step of a visit with its time, if the booking is at the step `from`. A step can be taken back and
 * corrected; each is an entry of the audit log. A visit that was refunded stays done or missed, since its money is
 * settled. Idempotent: a booking that is at the step already stays as it is, and one whose step was recorded with the
 * same key and taken back since stays as it is too.
 */
export async function recordVisit(
  context: Context,
  staff: Staff,
  id: string,
  { from, to, pressedAt }: VisitChange,
  requestKey?: RequestKey,
): Promise<RecordOutcome> {
  const now = context.clock()
  const pressed = pressedAt === undefined ? now : new Date(pressedAt)
  const inTime = pressed <= now && pressed.getTime() > now.getTime() - maxOfflineMs
  const at = inTime ? pressed : now
  const seen = columnsOf[from]
  const { key = null, hash = null } = requestKey ?? {}
  return record(context, staff, id, async (tx) => {
    const { rows } = await sql<{ result: { outcome: 'recorded' | 'idempotency_key_reused' } | null }>`
      select result_of_key(${staff.personId}::uuid, ${key}, ${hash}) as result`.execute(tx)
    if (rows[0]?.result) return rows[0].result.outcome
    const found = await tx
      .selectFrom('booking')
      .select(['state', 'whereabouts', 'arrived_at', 'seated_at'])
      .select(sql<boolean>`${at} >= day::timestamp at time zone ${context.timeZone}`.as('is_day'))
      .select(sql<boolean>`${at} >= lower(during)`.as('is_started'))
      .select(sql<boolean>`is_live(booking) and refund_reason is not null`.as('is_refunded'))
      .where('id', '=', id)
      .where(mayShow(staff))
      .forUpdate()
      .executeTakeFirst()
    if (!found) return 'no_such_booking'
    const next = columnsOf[to]
    const keep = async () => {
      const result = JSON.stringify({ outcome: 'recorded', booking: id })
      await sql`
        insert into request_key (actor, key, call, hash, result, created_at)
        select ${staff.personId}::uuid, ${key}, 'recordVisit', ${hash}, ${result}::jsonb, ${now}::timestamptz
        where ${key}::text is not null`.execute(tx)
      return 'recorded' as const
    }
    if (found.state === next.state && found.whereabouts === next.whereabouts) return keep()
    if (found.state !== seen.state || found.whereabouts !== seen.whereabouts) return 'booking_changed'
    if (found.is_refunded && next.state === 'booked') return 'visit_refunded'
    if (to !== 'expected' && !(to === 'missed' ? found.is_started : found.is_day)) return 'visit_not_begun'
    await tx
      .updateTable('booking')
      .set({ ...next, ...timesOf(to, from, at, found), ...(next.state !== 'booked' && { pinned_at: null }) })
      .where('id', '=', id)
      .execute()
    return keep()
  })
}

interface Times {
  readonly arrived_at: Date | null
  readonly seated_at: Date | null
}

/** Returns the times of a visit after a step. Only a step that follows the one before it gets its time. */
function timesOf(to: VisitStep, from: VisitStep, at: Date, { arrived_at, seated_at }: Times) {
  switch (to) {
    case 'arrived':
      return { arrived_at: from === 'expected' ? at : arrived_at, seated_at: null, left_at: null }
    case 'in_chair':
      return { arrived_at, seated_at: from === 'arrived' ? latest(at, arrived_at) : seated_at, left_at: null }
    case 'left':
      return { arrived_at, seated_at, left_at: from === 'in_chair' && seated_at ? latest(at, seated_at) : null }
    default:
      return { arrived_at: null, seated_at: null, left_at: null }
  }
}

function latest(at: Date, after: Date | null): Date {
  return after && after > at ? after : at
}

/**
 * Records whether the patient of an upcoming appointment has confirmed it, if the present value is `from`. Idempotent:
 * a booking with that value already stays as it is.
 */
export function recordConfirmation(
  context: Context,
  staff: Staff,
  id: string,
  { from, to }: ConfirmationChange,
): Promise<RecordOutcome> {
  return record(context, staff, id, async (tx) => {
    const found = await tx
      .selectFrom('booking')
      .select(['state', 'confirmation'])
      .where('id', '=', id)
      .where(mayShow(staff))
      .forUpdate()
      .executeTakeFirst()
    if (!found) return 'no_such_booking'
    if (found.confirmation === to) return 'recorded'
    if (found.state !== 'booked' || found.confirmation !== from) return 'booking_changed'
    await tx.updateTable('booking').set({ confirmation: to }).where('id', '=', id).execute()
    return 'recorded'
  })
}

async function record(
  context: Context,
  staff: Staff,
  id: string,
  change: (tx: Parameters<Parameters<typeof transact>[2]>[0]) => Promise<RecordOutcome['outcome']>,
): Promise<RecordOutcome> {
  const outcome = await transact(context.db, staff, change)
  if (outcome !== 'recorded') return { outcome }
  const booking = await findDeskBooking(context, staff, id)
  return booking ? { outcome, booking } : { outcome: 'no_such_booking' }
}
