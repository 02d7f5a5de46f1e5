import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type CardPayment, withProviderTimeout } from './provider.ts'
import { type PaymentRow, selectPayments } from './queries.ts'
import { maxRefundAttempts } from './refund.ts'
import { closePayment, ensureIntent, settleIntent } from './settle-payment.ts'

/** Result of a run; `busy` if another process is sweeping. */
export type Swept = { readonly checked: number; readonly failures: readonly unknown[] } | 'busy'

const maxPerRun = 200
const maxFailures = 3

/**
 * Settles payments that no page and no webhook event has settled. Checks open payments every 20 s for half an hour
 * after the patient last opened one, then every five minutes. Closes payments of cancelled or otherwise paid bookings,
 * and those abandoned for 24 hours. Continues refunds, and checks open disputes every hour. Runs in one process at a
 * time, and stops early after three failures or when `signal` is aborted. Idempotent.
 */
export async function sweepPayments(context: Context, card: CardPayment, signal?: AbortSignal): Promise<Swept> {
  return context.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ ours: boolean }>`
      select pg_try_advisory_lock(hashtextextended('payment sweep', 0)) as ours`.execute(connection)
    if (!rows[0]?.ours) return 'busy'
    try {
      return await settleDue(context, card, signal)
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended('payment sweep', 0))`.execute(connection)
    }
  })
}

async function settleDue(context: Context, card: CardPayment, signal: AbortSignal | undefined): Promise<Swept> {
  const failures: unknown[] = []
  let checked = 0
  for (const payment of await findDue(context)) {
    if (signal?.aborted) break
    // Stored first, so that a payment that always fails moves to the end of the queue.
    const now = context.clock()
    await context.db.updateTable('payment').set({ asked_at: now }).where('id', '=', payment.id).execute()
    checked++
    try {
      await withProviderTimeout(settleOne(context, card, payment), 7_000)
    } catch (error) {
      if (failures.push(error) === maxFailures) break
    }
  }
  await purgeEvents(context)
  return { checked, failures }
}

async function settleOne(context: Context, card: CardPayment, payment: DuePayment): Promise<void> {
  if (payment.abandoned) return closePayment(context, card, payment)
  const intent = await ensureIntent(context, card, payment)
  if (intent) await settleIntent(context, card, intent)
}

interface DuePayment extends PaymentRow {
  /** The booking is cancelled or paid, or the patient did not return for 24 hours. */
  readonly abandoned: boolean
}

function findDue({ db, clock }: Context): Promise<DuePayment[]> {
  const now = sql`${clock()}::timestamptz`
  const abandoned = sql<boolean>`(not is_live(booking) or booking.transaction_id is not null
    or payment.opened_at <= ${now} - interval '24 hours')`
  return selectPayments(db)
    .innerJoin('booking', 'booking.id', 'payment.booking_id')
    .select(abandoned.as('abandoned'))
    .where('payment.method', '=', 'card')
    .where(sql<boolean>`(payment.refund_attempt <= ${maxRefundAttempts}
      and payment.state in ('creating', 'open', 'confirming', 'refund_due', 'refund_pending')
      or payment.dispute in ('inquiry', 'open'))`)
    .where(sql<boolean>`(payment.held_until is null or payment.held_until <= ${now})`)
    .where(sql<boolean>`payment.asked_at <= ${now} - case
      when payment.state = 'refund_pending' then interval '10 minutes'
      when payment.state = 'refund_due' then interval '1 minute' * power(6, payment.refund_attempt - 1)
      when payment.state in ('succeeded', 'disputed', 'charged_back', 'refunded', 'kept') then interval '1 hour'
      when payment.opened_at > ${now} - interval '30 minutes' then interval '20 seconds'
      else interval '5 minutes' end`)
    .orderBy('payment.asked_at')
    .limit(maxPerRun)
    .execute()
}

// The provider resends an event for three days, and on request for thirty.
async function purgeEvents({ db, clock }: Context): Promise<void> {
  const before = new Date(clock().getTime() - 35 * 24 * 3_600_000)
  await db.deleteFrom('payment_event').where('applied_at', '<', before).execute()
}
