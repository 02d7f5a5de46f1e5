import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import { toDollars } from '#contract/money.ts'
import { rowsOnPage } from '#contract/page-size.ts'
import { allows, type Role } from '#contract/roles.ts'
import type { Booking, BookingPayment } from '#contract/schemas/booking.ts'
import { formatSlot } from '#contract/slots.ts'
import type { Context } from '../context.ts'
import { prepared } from '../database/prepared.ts'
import type { Database } from '../database/schema.ts'
import { deliverablePersonEmail } from '../identity/queries.ts'
import { bookedTranslations, translationsAs } from '../treatments/translations.ts'
import { paymentOf, termsOf } from './joined.ts'

const maxUnpaged = 500
/** Maximum number of bookings of a day that a list returns. */
export const maxPerDay = 1_000

/** The order of a day's bookings. */
export const orderOfDay = sql`lower(during), booking.treatment_name, booking.state, booking.created_at, booking.id`

/**
 * Returns a page of a person's bookings, cancelled ones included, and their total: upcoming ones first, soonest first,
 * then past ones, latest first. Without a page, at most 500. `shown` is a condition on `booking`.
 */
export async function listBookings(
  { db, clock }: Context,
  accountId: string,
  page: number | undefined,
  shown = sql<boolean>`true`,
): Promise<{ bookings: Booking[]; total: number }> {
  const now = clock()
  // Select the ids of the page first, so that payments are read only for them.
  const onPage = inOrder(db.selectFrom('booking').select('booking.id'), now)
    .where('booking.account_id', '=', accountId)
    .where(shown)
    .limit(page === undefined ? maxUnpaged : rowsOnPage)
    .offset(((page ?? 1) - 1) * rowsOnPage)
  const counted = db
    .selectFrom('booking')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where('account_id', '=', accountId)
    .where(shown)
  const [rows, { total }] = await Promise.all([
    inOrder(selectBookings(db), now).where('booking.id', 'in', onPage).execute(),
    counted.executeTakeFirstOrThrow(),
  ])
  return { bookings: rows.map(toBooking), total }
}

function inOrder<T extends { orderBy(by: RawBuilder<unknown>): T }>(query: T, now: Date): T {
  return query
    .orderBy(sql`upper(booking.during) <= ${now}`)
    .orderBy(sql`case when upper(booking.during) > ${now} then lower(booking.during) end`)
    .orderBy(sql`lower(booking.during) desc, booking.id`)
}

/** Returns a booking if the actor owns it or works at the desk, otherwise `undefined`. */
export async function findBooking(
  context: Context,
  id: string,
  actor: { personId: string; role: Role },
): Promise<Booking | undefined> {
  let query = selectBookings(context.db).where('booking.id', '=', id)
  if (!allows('desk', actor.role)) query = query.where('booking.account_id', '=', actor.personId)
  const row = await query.executeTakeFirst()
  return row && toBooking(row)
}

/** Returns whether a booking is the actor's, or any appointment if the actor works at the desk. */
export async function mayMove({ db }: Context, id: string, actor: { personId: string; role: Role }): Promise<boolean> {
  let query = db.selectFrom('booking').select('id').where('id', '=', id)
  if (!allows('desk', actor.role)) query = query.where('account_id', '=', actor.personId)
  return (await query.executeTakeFirst()) !== undefined
}

/** Returns the next live booking of an account that `shown` leaves and that is neither over nor missed. */
export async function findNextBooking(
  { db, clock }: Context,
  accountId: string,
  shown: RawBuilder<boolean>,
): Promise<Booking | undefined> {
  const row = await selectBookings(db)
    .where('booking.account_id', '=', accountId)
    .where(sql<boolean>`is_live(booking) and upper(booking.during) > ${clock()}`)
    .where('booking.state', '<>', 'missed')
    .where(shown)
    .orderBy(sql`lower(booking.during)`)
    .limit(1)
    .executeTakeFirst()
  return row && toBooking(row)
}

/** Returns the bookings with these IDs, by ID. Unknown IDs are left out. */
export async function findBookings({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<Map<string, Booking>> {
  const rows = await selectBookings(db).where(sql<boolean>`booking.id = any (${ids}::uuid[])`).execute()
  return new Map(rows.map((row) => [row.id, toBooking(row)]))
}

const selectById = prepared((db, id: string) => selectBookings(db).where('booking.id', '=', id).compile())

/** Returns the booking with this ID. Throws if there is none. */
export async function getBooking(db: Kysely<Database>, id: string): Promise<Booking> {
  const [row] = await selectById(db, id)
  if (!row) throw new Error(`There is no booking ${id}.`)
  return toBooking(row)
}

/** Returns the bookings of clinic days that have not started and are not done, by time, at most `max`. */
export async function listUpcomingOn(
  { db, clock }: Context,
  from: ClinicDay,
  to: ClinicDay,
  max: number,
): Promise<Booking[]> {
  const rows = await selectBookings(db)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where(sql<boolean>`state = 'booked' and lower(during) > ${clock()}`)
    .orderBy(sql`lower(during), treatment_name`)
    .orderBy('booking.id')
    .limit(max)
    .execute()
  return rows.map(toBooking)
}

/** Returns all bookings of a clinic day by time, cancelled ones included, at most 1,000. */
export async function listDay({ db }: Context, day: ClinicDay): Promise<Booking[]> {
  const rows = await selectBookings(db).where('day', '=', day).orderBy(orderOfDay).limit(maxPerDay).execute()
  return rows.map(toBooking)
}

/** Returns a page of unpaid bookings and their total, nearest in time first. */
export async function listUnpaid(
  { db, clock }: Context,
  { page, onPage }: { page: number; onPage: number },
): Promise<{ bookings: Booking[]; total: number }> {
  const rows = selectBookings(db)
    .where(isUnpaid)
    .orderBy(sql`abs(extract(epoch from lower(during) - ${clock()}::timestamptz))`)
    .orderBy('booking.id')
    .limit(onPage)
    .offset((page - 1) * onPage)
    .execute()
  const counted = db
    .selectFrom('booking')
    .select((build) => build.cast<number>(build.fn.countAll(), 'integer').as('total'))
    .where(isUnpaid)
    .executeTakeFirstOrThrow()
  const [found, { total }] = await Promise.all([rows, counted])
  return { bookings: found.map(toBooking), total }
}

/** Returns the unpaid bookings of a clinic day by time, at most `max`. */
export async function listUnpaidOn({ db }: Context, day: ClinicDay, max: number): Promise<Booking[]> {
  const rows = await selectBookings(db).where('day', '=', day).where(isUnpaid).orderBy(orderOfDay).limit(max).execute()
  return rows.map(toBooking)
}

/**
 * Whether a selected `booking` has to be paid. Removed people cannot be charged, and nothing is due after a refund by the
 * staff.
 */
export const isUnpaid = sql<boolean>`is_live(booking) and booking.transaction_id is null and booking.price_cents > 0
  and not booking.patient_left and booking.refund_reason is null`

const heldUntil = sql<Date | null>`case when booking.state = 'cancelled' then
  (select max(p.held_until) from payment p where p.booking_id = booking.id) end`

type BookingRow = Awaited<ReturnType<ReturnType<typeof selectBookings>['executeTakeFirstOrThrow']>>

/** Selects what `toBooking` needs of appointments. */
export function selectBookings(db: Kysely<Database>) {
  return db
    .selectFrom('booking')
    .innerJoin('person', 'person.id', 'booking.account_id')
    .leftJoin('doctor', 'doctor.id', 'booking.doctor_id')
    .leftJoin('resource as chair', 'chair.id', 'booking.chair_id')
    .innerJoin(termsOf('booking').as('terms'), (join) => join.onTrue())
    .leftJoin(paymentOf('booking').as('payment'), (join) => join.onTrue())
    .select([
      'booking.id',
      'booking.treatment_id',
      'booking.doctor_id',
      'booking.member_id',
      'person.name as account_name',
      'doctor.name as doctor_name',
      'chair.name as chair_name',
      'treatment_name',
      'day',
      'start_minute',
      'end_minute',
      'price_cents',
      'person.active_id as patient',
      'patient_name',
      deliverablePersonEmail.as('patient_email'),
      'booking.phone',
      'booking.note',
      'booking.state',
      'transaction_id',
      'cancelled_at',
      'cancelled_by',
      'cancel_reason',
      sql<boolean>`booking.state = 'cancelled' or booking.refund_reason is not null`.as('settled'),
      'payment_state',
      'method',
      'received_cents',
      'refund_cents',
      'payment_transaction',
      'paid_at',
      'refunded_at',
      heldUntil.as('held_until'),
      bookedTranslations.as('translations'),
      'cancel_until',
      'move_until',
      'moves_left',
      sql<Date>`lower(during)`.as('starts_at'),
      sql<Date>`upper(during)`.as('ends_at'),
    ])
    .$narrowType<{ state: Booking['state'] }>()
}

/** Returns a selected row as a booking. */
export function toBooking(row: BookingRow): Booking {
  return {
    _id: row.id,
    treatmentId: row.treatment_id,
    treatment: row.treatment_name,
    ...translationsAs(row.translations, 'treatment'),
    date: formatClinicDay(row.day),
    slot: formatSlot({ start: row.start_minute, end: row.end_minute }),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    price: toDollars(row.price_cents),
    ...(row.doctor_id !== null &&
      row.doctor_name !== null && { doctor: { _id: row.doctor_id, name: row.doctor_name } }),
    ...(row.chair_name !== null && { chair: row.chair_name }),
    state: row.state,
    ...(row.patient !== null && { patientId: row.patient }),
    ...(row.member_id !== null && { memberId: row.member_id, accountName: row.account_name }),
    patientEmail: row.patient_email,
    patientName: row.patient_name,
    phone: row.phone,
    ...(row.note !== null && { note: row.note }),
    paid: row.transaction_id !== null,
    ...(row.transaction_id !== null && { transactionId: row.transaction_id }),
    payment: toPayment(row),
    cancelUntil: row.cancel_until.toISOString(),
    moveUntil: row.move_until.toISOString(),
    movesLeft: row.moves_left,
    ...(row.cancelled_at &&
      row.cancelled_by && {
        cancelled: {
          at: row.cancelled_at.toISOString(),
          by: row.cancelled_by,
          ...(row.cancel_reason !== null && { reason: row.cancel_reason }),
        },
      }),
  }
}

// A refund of a live booking concerns only card and clinic, since the booking itself is unpaid, unless the staff decided it.
function toPayment(row: BookingRow): BookingPayment {
  const { payment_state: state, method, received_cents: cents, refund_cents: refundCents } = row
  const { payment_transaction: transactionId, paid_at } = row
  if (state === 'confirming') return { state }
  if (cents !== null && refundCents !== null && method !== null && transactionId !== null && paid_at !== null) {
    const received = { amount: toDollars(cents), transactionId, paidAt: paid_at.toISOString() }
    if (state === 'disputed' || state === 'charged_back') return { state, ...received }
    if (state === 'succeeded') return { state: method === 'card' ? 'paid' : 'paid_at_clinic', ...received }
    const refund = toDollars(refundCents)
    if (state === 'kept') return { state, method, ...received }
    if (row.settled && (state === 'refund_due' || state === 'refund_pending')) {
      return { state, method, ...received, refund, ...(row.held_until && { heldUntil: row.held_until.toISOString() }) }
    }
    if (row.settled && row.refunded_at) {
      return { state: 'refunded', method, ...received, refund, refundedAt: row.refunded_at.toISOString() }
    }
  }
  return { state: row.price_cents === 0 || row.settled ? 'nothing_to_pay' : 'unpaid' }
}
