import { type Kysely, sql } from 'kysely'
import { addDays, type ClinicDay, clinicTimeAt, formatClinicDay } from '#contract/dates.ts'
import type { AffectedReason } from '#contract/schemas/booking.ts'
import type { BookingEvent, DeskBooking, DeskDay, OpenedBooking } from '#contract/schemas/desk.ts'
import { maxPerDay, orderOfDay, selectBookings, toBooking } from '../bookings/queries.ts'
import { mayShow, shownTo, type Viewer } from '../bookings/visible-bookings.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { getDayPlan } from '../schedule/get-day-plan.ts'
import { listHeldOn } from '../waitlist/queries.ts'

type DeskContext = Pick<Context, 'db' | 'clock' | 'timeZone'>

/**
 * Returns a clinic day, for a doctor their own one: who works, the times that are offered to the waitlist, and all bookings
 * by time, cancelled ones included, at most 1,000.
 */
export async function getDeskDay(context: DeskContext, viewer: Viewer, day: ClinicDay): Promise<DeskDay> {
  const today = clinicTimeAt(context.clock(), context.timeZone).day
  const [{ closed, doctors, chairs }, rows, held, affected, own] = await Promise.all([
    getDayPlan(context, day),
    selectForDesk(context.db)
      .where('day', '=', day)
      .where(mayShow(viewer))
      .orderBy(orderOfDay)
      .limit(maxPerDay)
      .execute(),
    listHeldOn(context, day),
    day < today ? new Map<string, AffectedReason>() : listAffectedOn(context, day),
    viewer.role === 'doctor' ? findOwnDoctor(context.db, viewer) : undefined,
  ])
  const bookings = rows.map((row) => shownTo(viewer, toDeskBooking(row, affected.get(row.id))))
  const date = formatClinicDay(day)
  const plan = { date, ...(closed !== undefined && { closed }), chairs, bookings }
  if (viewer.role !== 'doctor') return { ...plan, doctors, held }
  return {
    ...plan,
    doctors: doctors.filter(({ _id }) => _id === own),
    held: held.filter(({ doctorId }) => doctorId === own).map(({ patient: _, ...time }) => time),
  }
}

async function findOwnDoctor(db: Kysely<Database>, { personId }: Viewer): Promise<string | undefined> {
  const found = await db.selectFrom('person').select('doctor_id').where('id', '=', personId).executeTakeFirst()
  return found?.doctor_id ?? undefined
}

/** Returns a booking as the desk sees it; to a doctor only one of their own. */
export async function findDeskBooking(context: Context, viewer: Viewer, id: string): Promise<DeskBooking | undefined> {
  const row = await selectForDesk(context.db).where('booking.id', '=', id).where(mayShow(viewer)).executeTakeFirst()
  if (!row) return undefined
  const affected = await listAffectedOn(context, row.day)
  return shownTo(viewer, toDeskBooking(row, affected.get(id)))
}

/** Returns the bookings on the pinboard, first pinned first, at most 100. */
export async function listPins({ db }: Pick<Context, 'db'>): Promise<DeskBooking[]> {
  const rows = await selectForDesk(db)
    .where('pinned_at', 'is not', null)
    .orderBy('pinned_at')
    .orderBy('booking.id')
    .limit(100)
    .execute()
  return rows.map((row) => toDeskBooking(row, undefined))
}

/** A long weekend with a closed day before or after it. */
const maxDaysAhead = 4

/**
 * Returns the appointments that the patient has not confirmed on the next day with appointments, by time, those whose
 * patient did not answer last, at most 100.
 * Looks four days ahead, so that the desk can call before a weekend.
 */
export async function listCalls({ db, clock, timeZone }: DeskContext): Promise<DeskBooking[]> {
  const today = clinicTimeAt(clock(), timeZone).day
  const nextDay = db
    .selectFrom('booking')
    .select(({ fn }) => fn.min('day').as('day'))
    .where('state', '=', 'booked')
    .where('day', '>', today)
    .where('day', '<=', addDays(today, maxDaysAhead))
  const rows = await selectForDesk(db)
    .where('day', '=', nextDay)
    .where('booking.state', '=', 'booked')
    .where('confirmation', 'in', ['not_asked', 'asked', 'no_answer'])
    // Who did not answer is called again after the others.
    .orderBy(sql`confirmation = 'no_answer'`)
    .orderBy(orderOfDay)
    .limit(100)
    .execute()
  return rows.map((row) => toDeskBooking(row, undefined))
}

/** Returns a booking with its history. */
export async function getDeskBooking(context: Context, viewer: Viewer, id: string): Promise<OpenedBooking | undefined> {
  const [booking, history] = await Promise.all([findDeskBooking(context, viewer, id), listHistory(context.db, id)])
  if (!booking) return undefined
  // A doctor does not learn who books for a family member.
  const hidesOwner = viewer.role === 'doctor' && booking.memberId !== undefined
  return {
    ...booking,
    history: hidesOwner
      ? history.map(({ by, ...event }) => (event.actor === 'patient' ? event : { ...event, ...(by && { by }) }))
      : history,
  }
}

async function listAffectedOn(context: DeskContext, day: ClinicDay): Promise<Map<string, AffectedReason>> {
  const { rows } = await sql<{ booking_id: string; reason: AffectedReason }>`
    select a.booking_id, a.reason from affected(${context.timeZone}, ${context.clock()}) a
    join booking b on b.id = a.booking_id where b.day = ${day}`.execute(context.db)
  return new Map(rows.map(({ booking_id, reason }) => [booking_id, reason]))
}

async function listHistory(db: Kysely<Database>, id: string): Promise<BookingEvent[]> {
  const rows = await db
    .selectFrom('audit_entry as entry')
    .leftJoin('person as doer', 'doer.active_id', 'entry.actor_id')
    .select(['at', 'action', 'actor', 'doer.name'])
    .where('object_kind', '=', 'booking')
    .where('object_id', '=', id)
    .where('action', '<>', 'read')
    .orderBy('entry.id')
    .limit(200)
    .execute()
  return rows.map(({ at, action, actor, name }) => ({ at: at.toISOString(), action, actor, ...(name && { by: name }) }))
}

type DeskRow = Awaited<ReturnType<ReturnType<typeof selectForDesk>['executeTakeFirstOrThrow']>>

function selectForDesk(db: Kysely<Database>) {
  return selectBookings(db).select([
    'booking.chair_id',
    'whereabouts',
    'arrived_at',
    'seated_at',
    'left_at',
    'confirmation',
    'refund_reason',
    'move_reason',
    'pinned_at',
    sql<boolean | null>`(select bool_or(note.alert) from staff_note note
      where note.person_id = booking.account_id and coalesce(note.member_id, note.person_id) = booking.patient_id)`.as(
      'has_alert',
    ),
  ])
}

function toDeskBooking(row: DeskRow, affected: AffectedReason | undefined): DeskBooking {
  const {
    chair_id,
    whereabouts,
    arrived_at,
    seated_at,
    left_at,
    confirmation,
    refund_reason,
    move_reason,
    pinned_at,
    has_alert,
  } = row
  return {
    ...toBooking(row),
    ...(chair_id !== null && { chairId: chair_id }),
    visit: row.state === 'missed' ? 'missed' : whereabouts,
    ...(arrived_at && { arrivedAt: arrived_at.toISOString() }),
    ...(seated_at && { seatedAt: seated_at.toISOString() }),
    ...(left_at && { leftAt: left_at.toISOString() }),
    confirmation,
    ...(refund_reason !== null && { refundReason: refund_reason }),
    ...(move_reason !== null && { moveReason: move_reason }),
    ...(has_alert !== null && { staffNotes: has_alert ? 'alert' : 'note' }),
    ...(pinned_at && { pinnedAt: pinned_at.toISOString() }),
    ...(affected && { affected }),
  }
}
