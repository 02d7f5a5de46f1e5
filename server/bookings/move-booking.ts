import { type Kysely, sql } from 'kysely'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import { allows, type Role, rolesWith } from '#contract/roles.ts'
import type { Booking, BookingMove } from '#contract/schemas/booking.ts'
import { formatSlot } from '#contract/slots.ts'
import { AppError } from '../app-error.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { serializeAuditContext } from '../database/audited-transaction.ts'
import { runWrite } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import type { RequestKey } from '../http/api/route.ts'
import type { SessionRef } from '../identity/reauthentication.ts'
import type { RulesNotWaived } from './book-appointment.ts'
import { findBookings } from './queries.ts'

type Refusal =
  | 'booking_paused'
  | 'no_such_booking'
  | 'booking_not_movable'
  | 'move_needs_reason'
  | 'visit_refunded'
  | 'booking_changed'
  | 'move_deadline_passed'
  | 'too_many_moves'
  | 'no_such_slot'
  | 'day_not_bookable'
  | 'slot_taken'
  | 'idempotency_key_reused'

export type MoveOutcome =
  | RulesNotWaived
  | { readonly outcome: 'moved'; readonly booking: Booking }
  | { readonly outcome: 'already_booked'; readonly date: string; readonly slot: string }
  | { readonly outcome: Refusal }

/** Result of the SQL function `move_appointment`. */
export type MoveResult =
  | RulesNotWaived
  | { readonly outcome: 'moved' | Refusal }
  | { readonly outcome: 'already_booked'; readonly day: ClinicDay; readonly start: number; readonly end: number }

/**
 * Moves a booking to another slot, doctor or chair: for the desk any booking, for others their own until the deadline
 * and at most three times. A visit that is late, over or missed needs a reason. The SQL function `move_appointment`
 * decides and writes everything, or returns the first reason against it. See `bookByPhone` for `waived`. Idempotent with
 * a key, and without one until the booking is moved again. Throws `unauthenticated` or `forbidden` if the actor's
 * session or role has ended, and `forbidden` if a patient asks for what only the staff may.
 */
export async function moveBooking(
  context: Context,
  actor: Actor & { readonly role: Role },
  id: string,
  { from, date, slot, doctorId, chairId, notify, reason, waived }: BookingMove,
  requestKey?: RequestKey,
): Promise<MoveOutcome> {
  const atDesk = allows('desk', actor.role)
  if (!atDesk && (chairId ?? notify ?? reason ?? waived) !== undefined) throw new AppError('forbidden')
  const request = {
    ...toMoveRequest(context, actor, id, { date, slot, doctorId }),
    ...(atDesk && { roles: rolesWith('desk'), reason: reason ?? null }),
    ...(from && { from: { day: from.date, start: from.slot.start, doctor_id: from.doctorId } }),
    chair_id: chairId,
    notify: notify ?? true,
    waived,
    ...requestKey,
  }
  return toOutcome(context, id, await runWrite(context.db, () => callMove(context.db, request)))
}

type Actor = AuditContext & SessionRef

/** Returns a request to `move_appointment` as a patient makes it: with a mail, and without what only the desk may ask. */
export function toMoveRequest(
  context: Context,
  actor: Actor,
  id: string,
  to: Pick<BookingMove, 'date' | 'slot' | 'doctorId'>,
) {
  return {
    now: context.clock(),
    time_zone: context.timeZone,
    audit: serializeAuditContext(actor),
    actor: actor.personId,
    session_id: actor.sessionId,
    booking_id: id,
    day: to.date,
    start: to.slot.start,
    end: to.slot.end,
    doctor_id: to.doctorId,
    notify: true,
  }
}

/** Returns the outcome of `move_appointment` with the booking as it is now. */
export async function toOutcome(context: Pick<Context, 'db'>, id: string, moved: MoveResult): Promise<MoveOutcome> {
  if (moved.outcome === 'already_booked') {
    return { outcome: 'already_booked', date: formatClinicDay(moved.day), slot: formatSlot(moved) }
  }
  if (moved.outcome === 'rules_not_waived') return moved
  if (moved.outcome !== 'moved') return { outcome: moved.outcome }
  const booking = (await findBookings(context, [id])).get(id)
  return booking ? { outcome: 'moved', booking } : { outcome: 'no_such_booking' }
}

/** Calls the SQL function `move_appointment`. Throws `unauthenticated` or `forbidden` if the session or role has ended. */
export async function callMove(db: Kysely<Database>, request: object): Promise<MoveResult> {
  const { rows } = await sql<{ moved: MoveResult | { readonly outcome: 'unauthenticated' | 'forbidden' } }>`
    select move_appointment(${JSON.stringify(request)}::jsonb) as moved`.execute(db)
  if (!rows[0]) throw new Error('move_appointment() returned nothing.')
  const { moved } = rows[0]
  if (moved.outcome === 'unauthenticated') throw new AppError('unauthenticated')
  if (moved.outcome === 'forbidden') throw new AppError('forbidden')
  return moved as MoveResult
}
