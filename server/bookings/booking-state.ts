import { sql, type Transaction } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import type { AffectedReason, Booking } from '#contract/schemas/booking.ts'
import type { Locked } from '../database/locked.ts'
import type { Database } from '../database/schema.ts'
import { isComing } from '../policy/preview-refund.ts'

type Tx = Transaction<Database>

/** A booking that is locked until the transaction ends. */
export interface LockedBooking {
  readonly id: string
  /** Who owns the booking and pays for it. */
  readonly accountId: string
  readonly priceCents: number
  readonly state: Booking['state']
  readonly live: boolean
  /** Whether the patient is not here yet. */
  readonly expected: boolean
  /** The transaction that paid it; `null` if it is unpaid. */
  readonly transactionId: string | null
  /** Whether the staff refunded it after the visit, so that nothing more is due. */
  readonly refunded: boolean
  readonly cancelledBy: 'patient' | 'clinic' | null
  /** Whether the patient was removed. */
  readonly patientLeft: boolean
  /** Until when the patient may cancel it. */
  readonly cancelUntil: Date
}

/**
 * Locks a booking. With `accountId`, only if it is that account's. Locks the account first, as removing a person does.
 * Lock a booking before its payments, never after.
 */
export async function lockBooking(tx: Tx, id: string, accountId?: string): Promise<LockedBooking | undefined> {
  await sql`select from person where id = (select account_id from booking where id = ${id}) for key share`.execute(tx)
  let query = selectForMoney(tx).where('id', '=', id)
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  const row = await query.forUpdate().executeTakeFirst()
  return row && toLocked(row)
}

/** Locks the account, then its bookings for a family member that are still to come, in the order of their IDs. */
export async function lockUpcomingOf(tx: Tx, accountId: string, memberId: string, at: Date): Promise<LockedBooking[]> {
  await sql`select from person where id = ${accountId} for key share`.execute(tx)
  const rows = await selectForMoney(tx)
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .where(isComing('booking', at))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toLocked)
}

/** Locks the live unpaid bookings of an account with this price, in the order of their IDs. */
export async function lockUnpaid(tx: Tx, accountId: string, priceCents: number): Promise<LockedBooking[]> {
  const rows = await selectForMoney(tx)
    .where('account_id', '=', accountId)
    .where('price_cents', '=', priceCents)
    .where(sql<boolean>`is_live(booking)`)
    .where('transaction_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toLocked)
}

/** Keeps bookings although the schedule does not support them for this reason. Idempotent. */
export async function acceptReason(tx: Tx, ids: readonly string[], reason: AffectedReason): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ kept_reasons: sql`array_append(kept_reasons, ${reason})` })
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .where(sql<boolean>`${reason} <> all (kept_reasons)`)
    .execute()
}

/** Locks the bookings of clinic days that have not started and are not done. Returns their ids, in order. */
export async function lockUpcomingOn(tx: Tx, from: ClinicDay, to: ClinicDay, at: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('booking')
    .select('id')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where(sql<boolean>`state = 'booked' and lower(during) > ${at}`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks the accounts of those bookings. Call it before the bookings are locked. */
export async function lockAccountsOn(tx: Tx, from: ClinicDay, to: ClinicDay, at: Date): Promise<void> {
  await sql`
    select from person where id in (
      select account_id from booking
      where day between ${from} and ${to} and state = 'booked' and lower(during) > ${at}
    ) order by id for key share`.execute(tx)
}

/** Marks a locked, live, unpaid booking as paid. A deferred constraint checks that its payment has succeeded. */
export async function markPaid(tx: Tx, id: string, transactionId: string): Promise<void> {
  await tx.updateTable('booking').set({ transaction_id: transactionId }).where('id', '=', id).execute()
}

/** Marks a booking as unpaid after its payment was refunded. */
export async function markUnpaid(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('booking').set({ transaction_id: null }).where('id', '=', id).execute()
}

/** Marks a locked live booking as refunded by the staff: it is no longer paid, and nothing is due. */
export async function markRefunded(tx: Tx, id: string, reason: string): Promise<void> {
  await tx.updateTable('booking').set({ transaction_id: null, refund_reason: reason }).where('id', '=', id).execute()
}

interface Cancellation {
  readonly at: Date
  readonly by: 'patient' | 'clinic'
  /** The reason that the patient reads. */
  readonly reason: string | undefined
  /** The reason for another refund than the policy's, for the staff only. */
  readonly refundReason?: string | undefined
}

/** Cancels locked live bookings. This frees their slots and marks them as unpaid. */
export async function markCancelled(
  tx: Locked<'days'>,
  ids: readonly string[],
  { at, by, reason, refundReason }: Cancellation,
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({
      state: 'cancelled',
      whereabouts: 'expected',
      arrived_at: null,
      seated_at: null,
      pinned_at: null,
      transaction_id: null,
      cancelled_at: at,
      cancelled_by: by,
      cancel_reason: reason ?? null,
      refund_reason: refundReason ?? null,
    })
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
}

type MoneyRow = Awaited<ReturnType<ReturnType<typeof selectForMoney>['executeTakeFirstOrThrow']>>

function selectForMoney(tx: Tx) {
  return tx
    .selectFrom('booking')
    .select([
      'id',
      'account_id',
      'price_cents',
      'transaction_id',
      'cancelled_by',
      'patient_left',
      'state',
      sql<boolean>`is_live(booking)`.as('live'),
      sql<boolean>`whereabouts = 'expected'`.as('expected'),
      sql<boolean>`is_live(booking) and refund_reason is not null`.as('refunded'),
      sql<Date>`(select cancel_until from terms_of(booking))`.as('cancel_until'),
    ])
    .$narrowType<{ state: Booking['state'] }>()
}

function toLocked(row: MoneyRow): LockedBooking {
  return {
    id: row.id,
    accountId: row.account_id,
    priceCents: row.price_cents,
    state: row.state,
    live: row.live,
    expected: row.expected,
    transactionId: row.transaction_id,
    refunded: row.refunded,
    cancelledBy: row.cancelled_by,
    patientLeft: row.patient_left,
    cancelUntil: row.cancel_until,
  }
}
