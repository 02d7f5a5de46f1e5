import { type AliasedRawBuilder, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import { toDollars } from '#contract/money.ts'
import { rowsOnPage } from '#contract/page-size.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { id as ourId } from '#contract/schemas/fields.ts'
import type { Payment, PaymentSums } from '#contract/schemas/payment.ts'
import { formatSlot } from '#contract/slots.ts'
import type { Translations } from '#contract/translations.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { deliverablePersonEmail } from '../identity/queries.ts'
import { bookedTranslations, translationsAs } from '../treatments/translations.ts'
import { moneyIn, startOf } from './money-in.ts'
import type { Intent } from './provider.ts'

export type PaymentRow = Selectable<Database['payment']>

/** Selects payments with all columns. */
export function selectPayments(db: Kysely<Database>) {
  return db
    .selectFrom('payment')
    .select([
      'payment.id',
      'payment.booking_id',
      'payment.patient_id',
      'payment.method',
      'payment.mode',
      'payment.amount_cents',
      'payment.received_cents',
      'payment.refund_cents',
      'payment.returned_cents',
      'payment.held_until',
      'payment.transaction_id',
      'payment.state',
      'payment.reason',
      'payment.dispute',
      'payment.refund_attempt',
      'payment.created_at',
      'payment.opened_at',
      'payment.asked_at',
      'payment.paid_at',
      'payment.refunded_at',
      'payment.taken_by',
      'payment.receipt',
    ])
}

/**
 * Returns the payment of an intent: by the intent's ID or, if the portal stopped before storing that, by the payment's
 * ID in the metadata.
 */
export async function findPaymentOfIntent(
  db: Kysely<Database>,
  intent: Pick<Intent, 'id' | 'metadata'>,
): Promise<PaymentRow | undefined> {
  const known = await findPaymentByTransaction(db, intent.id)
  const paymentId = ourId.safeParse(intent.metadata.paymentId)
  if (known || !paymentId.success) return known
  return selectPayments(db)
    .where('payment.id', '=', paymentId.data)
    .where('payment.transaction_id', 'is', null)
    .executeTakeFirst()
}

/** Returns the payment with this transaction ID. */
export function findPaymentByTransaction(db: Kysely<Database>, transactionId: string): Promise<PaymentRow | undefined> {
  return selectPayments(db).where('payment.transaction_id', '=', transactionId).executeTakeFirst()
}

const attention = sql<NonNullable<Payment['attention']> | null>`case
  when payment.dispute = 'open' then 'dispute'
  when payment.dispute = 'inquiry' then 'inquiry'
  when payment.state = 'refund_due' and payment.reason <> 'amount_differs' and payment.held_until is null then 'refund_due'
  when payment.state in ('refund_due', 'refund_pending') and payment.reason = 'amount_differs' then 'amount_differs'
  when payment.state in ('succeeded', 'kept') and payment.returned_cents > 0 then 'amount_differs'
end`

const needsAttention = sql<boolean>`${attention} is not null`

/** Which payments are meant. Days are clinic days on which money of the payment moved, or it was opened. */
export interface PaymentFilter {
  readonly search?: string | undefined
  readonly from?: ClinicDay | undefined
  readonly to?: ClinicDay | undefined
  readonly where?: 'online' | 'clinic' | undefined
  readonly only?: 'attention' | undefined
}

/** Returns a page of payments and their total: those that need attention first, then newest first. */
export async function listPayments(
  context: Pick<Context, 'db' | 'timeZone'>,
  filter: PaymentFilter,
  page: number,
): Promise<{ payments: Payment[]; total: number }> {
  const rows = selectListed(context, filter)
    .orderBy(sql`${attention} is null`)
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .limit(rowsOnPage)
    .offset((page - 1) * rowsOnPage)
    .execute()
  const [found, { count }] = await Promise.all([rows, sumPayments(context, filter)])
  return { payments: found.map(toPayment), total: count }
}

/** Returns the payments that a filter leaves with their money in its days, newest first, at most `max`. */
export function findPayments(context: Pick<Context, 'db' | 'timeZone'>, filter: PaymentFilter, max: number) {
  return selectListed(context, filter).orderBy('payment.created_at', 'desc').orderBy('payment.id').limit(max).execute()
}

function selectListed({ db, timeZone }: Pick<Context, 'db' | 'timeZone'>, filter: PaymentFilter) {
  return (
    selectPayments(db)
      .innerJoin('booking', 'booking.id', 'payment.booking_id')
      .innerJoin('person', 'person.id', 'payment.patient_id')
      .leftJoin(movedIn(filter, timeZone), (join) => join.onRef('moved.payment_id', '=', 'payment.id'))
      .select([
        attention.as('attention'),
        bookedTranslations.as('translations'),
        'treatment_name',
        'day',
        'start_minute',
        'end_minute',
        'price_cents',
        'patient_name',
        'person.active_id as patient',
        deliverablePersonEmail.as('patient_email'),
        'booking.state as booking_state',
        'moved.received',
        'moved.refunded',
        'moved.charged_back',
        'moved.refunded_at as last_refunded_at',
        dueCents.as('due'),
      ])
      .where(matches(filter, timeZone))
      // An offer of the waitlist has no payments.
      .$narrowType<{ booking_state: Booking['state'] }>()
  )
}

/** Returns the number of payments that a filter leaves, and the sums of what was received, refunded and charged back of them. */
export async function sumPayments(
  { db, timeZone }: Pick<Context, 'db' | 'timeZone'>,
  filter: PaymentFilter,
): Promise<PaymentSums> {
  const { count, received, refunded, charged_back, due } = await db
    .selectFrom('payment')
    .innerJoin('booking', 'booking.id', 'payment.booking_id')
    .leftJoin(movedIn(filter, timeZone), (join) => join.onRef('moved.payment_id', '=', 'payment.id'))
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`coalesce(sum(moved.received), 0)::float8`.as('received'),
      sql<number>`coalesce(sum(moved.refunded), 0)::float8`.as('refunded'),
      sql<number>`coalesce(sum(moved.charged_back), 0)::float8`.as('charged_back'),
      sql<number>`coalesce(sum(${dueCents}), 0)::float8`.as('due'),
    ])
    .where(matches(filter, timeZone))
    .executeTakeFirstOrThrow()
  return {
    count,
    received: toDollars(received),
    refunded: toDollars(refunded),
    chargedBack: toDollars(charged_back),
    due: toDollars(due),
  }
}

/** What of a payment is still to be refunded. */
const dueCents = sql<number>`case when payment.state in ('refund_due', 'refund_pending')
  then greatest(0, coalesce(payment.refund_cents, payment.received_cents) - payment.returned_cents) else 0 end`

interface Moved {
  payment_id: string
  received: number | null
  refunded: number | null
  charged_back: number | null
  refunded_at: Date | null
}

// The money of each payment that moved in the days of a filter.
function movedIn(filter: PaymentFilter, timeZone: string): AliasedRawBuilder<Moved, 'moved'> {
  return sql<Moved>`(
    select payment_id, sum(cents) filter (where kind = 'received')::integer as received,
      sum(cents) filter (where kind = 'refunded')::integer as refunded,
      sum(cents) filter (where kind = 'charged_back')::integer as charged_back,
      max(at) filter (where kind = 'refunded') as refunded_at
    from ${moneyIn(filter, timeZone)} m group by payment_id)`.as('moved')
}

// A payment that received nothing has the day on which it was opened.
function matches({ search, from, to, where, only }: PaymentFilter, timeZone: string): RawBuilder<boolean> {
  const opened = sql`payment.paid_at is null
    and payment.created_at >= coalesce(${startOf(from, 0, timeZone)}, '-infinity')
    and payment.created_at < coalesce(${startOf(to, 1, timeZone)}, 'infinity')`
  const conditions = [
    ...(only ? [needsAttention] : []),
    ...(where ? [sql<boolean>`payment.method = ${where === 'online' ? 'card' : 'clinic'}`] : []),
    ...(from || to ? [sql<boolean>`(moved.payment_id is not null or ${opened})`] : []),
    ...(search === undefined ? [] : [containsAll(search)]),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function containsAll(search: string): RawBuilder<boolean> {
  const found = sql`fold_for_search(concat_ws(' ', booking.patient_name, payment.transaction_id, payment.receipt))`
  const words = search.split(/\s+/).filter(Boolean)
  const each = words.map((word) => sql<boolean>`position(fold_for_search(${word}) in ${found}) > 0`)
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}

/** Returns the number of payments that need attention. */
export async function countNeedingAttention(db: Kysely<Database>): Promise<number> {
  const { total } = await db
    .selectFrom('payment')
    .select((build) => build.cast<number>(build.fn.countAll(), 'integer').as('total'))
    .where(needsAttention)
    .executeTakeFirstOrThrow()
  return total
}

interface ListedRow extends PaymentRow {
  readonly attention: NonNullable<Payment['attention']> | null
  readonly treatment_name: string
  readonly translations: Translations<'name'> | null
  readonly day: string
  readonly start_minute: number
  readonly end_minute: number
  readonly price_cents: number
  readonly patient_name: string
  readonly patient: string | null
  readonly patient_email: string
  readonly booking_state: Booking['state']
}

function toPayment(row: ListedRow): Payment {
  return {
    _id: row.id,
    method: row.method,
    state: row.state,
    ...(row.reason && { reason: row.reason }),
    ...(row.attention && { attention: row.attention }),
    amount: toDollars(row.received_cents ?? row.amount_cents),
    ...(row.refund_cents !== null && { refund: toDollars(row.refund_cents) }),
    ...(row.transaction_id !== null && { transactionId: row.transaction_id }),
    createdAt: row.created_at.toISOString(),
    ...(row.paid_at && { paidAt: row.paid_at.toISOString() }),
    ...(row.refunded_at && { refundedAt: row.refunded_at.toISOString() }),
    ...(row.taken_by && { takenBy: row.taken_by }),
    ...(row.receipt && { receipt: row.receipt }),
    booking: {
      _id: row.booking_id,
      treatment: row.treatment_name,
      ...translationsAs(row.translations, 'treatment'),
      date: formatClinicDay(row.day),
      slot: formatSlot({ start: row.start_minute, end: row.end_minute }),
      price: toDollars(row.price_cents),
      ...(row.patient !== null && { patientId: row.patient }),
      patientName: row.patient_name,
      patientEmail: row.patient_email,
      cancelled: row.booking_state === 'cancelled',
      over: row.booking_state === 'done' || row.booking_state === 'missed',
    },
  }
}
