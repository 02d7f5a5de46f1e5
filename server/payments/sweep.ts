import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { type CardPayment, withProviderTimeout } from './provider.ts'
import { type PaymentRow, selectPayments } from './queries.ts'
import { maxRefundAttempts } from './refund.ts'
import { closePayment, ensureIntent, settleIntent } from './settle-payment.ts'

/** Result of a run: how many payments it checked, and the errors. */
export interface Swept {
  readonly checked: number
  readonly failures: readonly unknown[]
}

const maxPerRun = 200
const maxFailures = 3

/**
 * Settles payments that no page and no webhook event has settled. Checks open payments every 20 s for half an hour
 * after the patient last opened one, then every five minutes. Closes payments of cancelled or otherwise paid bookings,
 * and those abandoned for 24 hours. Continues refunds, and checks open disputes every hour. Any number of processes may
 * run it. Holds no connection while the provider is called, and stops early after three failures or when `signal` is
 * aborted. Idempotent.
 */
export async function sweepPayments(context: Context, card: CardPayment, signal?: AbortSignal): Promise<Swept> {
  const failures: unknown[] = []
  let checked = 0
  while (checked < maxPerRun && failures.length < maxFailures && !signal?.aborted) {
    const payment = await takeDue(context)
    if (!payment) break
    checked++
    await withProviderTimeout(settleOne(context, card, payment), 7_000).catch((error) => failures.push(error))
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

const isUnsettled = sql<boolean>`(refund_attempt <= ${maxRefundAttempts}
  and state in ('creating', 'open', 'confirming', 'refund_due', 'refund_pending')
  or dispute in ('inquiry', 'open'))`

/** When an unsettled payment is checked next. */
function nextCheck(now: Date): RawBuilder<Date> {
  return sql<Date>`greatest(held_until, asked_at + case
    when state = 'refund_pending' then interval '10 minutes'
    when state = 'refund_due' then interval '1 minute' * power(6, refund_attempt - 1)
    when state in ('succeeded', 'disputed', 'charged_back', 'refunded', 'kept') then interval '1 hour'
    when opened_at > ${now}::timestamptz - interval '30 minutes' then interval '20 seconds'
    else interval '5 minutes' end)`
}

/** Returns when the next card payment is checked, which may be in the past; nothing if all are settled. */
export async function findNextCheck({ db, clock }: Context): Promise<Date | undefined> {
  const next = await db
    .selectFrom('payment')
    .select(sql<Date | null>`min(${nextCheck(clock())})`.as('at'))
    .where('method', '=', 'card')
    .where(isUnsettled)
    .executeTakeFirst()
  return next?.at ?? undefined
}

// The time of the check is stored first, so that no other process takes the payment too, and that one that always fails
// moves to the end of the queue.
async function takeDue({ db, clock }: Context): Promise<DuePayment | undefined> {
  const now = sql<Date>`${clock()}::timestamptz`
  const due = db
    .selectFrom('payment')
    .select('id')
    .where('method', '=', 'card')
    .where(isUnsettled)
    .where(sql<boolean>`${nextCheck(clock())} <= ${now}`)
    .orderBy('asked_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const taken = await db
    .updateTable('payment')
    .set({ asked_at: now })
    .where('id', '=', due)
    .returning('id')
    .executeTakeFirst()
  if (!taken) return undefined
  const abandoned = sql<boolean>`(not is_live(booking) or booking.transaction_id is not null
    or payment.opened_at <= ${now} - interval '24 hours')`
  return selectPayments(db)
    .innerJoin('booking', 'booking.id', 'payment.booking_id')
    .select(abandoned.as('abandoned'))
    .where('payment.id', '=', taken.id)
    .executeTakeFirst()
}

// The provider resends an event for three days, and on request for thirty.
async function purgeEvents({ db, clock }: Context): Promise<void> {
  const before = new Date(clock().getTime() - 35 * 24 * 3_600_000)
  await db.deleteFrom('payment_event').where('applied_at', '<', before).execute()
}
