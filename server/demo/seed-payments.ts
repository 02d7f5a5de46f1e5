import { sql } from 'kysely'
import { cancelBooking } from '../cancellations/cancel-booking.ts'
import type { Context } from '../context.ts'
import { createPaymentIntent } from '../payments/create-payment-intent.ts'
import { settleBooking } from '../payments/settle-payment.ts'
import { webhookPath } from '../payments/webhook.ts'
import type { StripeStandIn } from '../test-mode/stripe.ts'

/** What becomes of the card payments of the demo clinic, in this order; the rest is paid. */
const outcomes = ['open', 'refunded', 'refunded', 'disputed', 'charged back'] as const

interface PaidBooking {
  readonly id: string
  readonly account_id: string
  readonly price_cents: number
}

/**
 * Pays upcoming appointments by card through the provider's stand-in, as patients do. Some payments are refunded, disputed or
 * left open. Queued mails about them are dropped.
 */
export async function seedDemoPayments(context: Context): Promise<void> {
  const { db, clock, publicUrl } = context
  const { openStripeStandIn } = await import('../test-mode/stripe.ts')
  const standIn = await openStripeStandIn({ db, webhookUrl: new URL(webhookPath, publicUrl), clock })
  const { rows } = await sql<PaidBooking>`
    select id, account_id, price_cents from booking b
    where is_live(b) and lower(b.during) > ${clock()} and b.price_cents > 0 and b.transaction_id is null
    order by b.id limit 60`.execute(db)
  for (const [place, booking] of rows.entries()) await payByCard(context, standIn, booking, outcomes[place])
  // They paid when they booked, so that the close of today does not have all payments.
  await sql`
    update payment p set created_at = b.created_at, opened_at = b.created_at, asked_at = b.created_at, paid_at = b.created_at
    from booking b where b.id = p.booking_id and p.method = 'card' and p.paid_at is not null`.execute(db)
  await sql`update outbox set state = 'dropped' where state = 'waiting'`.execute(db)
  // The portal knows of the payments. Only disputes are told by events.
  await sql`
    update stripe_stand_in.event set due_at = null where body->>'type' not like 'charge.dispute%'`.execute(db)
}

async function payByCard(
  context: Context,
  standIn: StripeStandIn,
  { id, account_id, price_cents }: PaidBooking,
  outcome: (typeof outcomes)[number] | undefined,
): Promise<void> {
  const card = context.cardPayment
  if (!card) throw new Error('The demo needs card payments.')
  const patient = { personId: account_id, role: 'patient' } as const
  const opened = await createPaymentIntent(context, card, patient, { price: price_cents / 100, bookingId: id })
  if (opened.outcome !== 'open') throw new Error(`No payment was opened: ${opened.outcome}`)
  if (outcome === 'open') return
  const intentId = opened.clientSecret.split('_secret_')[0] ?? ''
  await confirm(standIn, intentId, opened.clientSecret)
  await settleBooking(context, card, id)
  if (outcome === 'refunded')
    await cancelBooking(
      context,
      card,
      { ...patient, role: 'admin', recentlyAuthenticated: true },
      { bookingId: id, reason: undefined },
    )
  if (outcome === 'disputed' || outcome === 'charged back') {
    const disputeId = await dispute(context, intentId)
    if (outcome === 'charged back') {
      await card.stripe.disputes.update(disputeId, { evidence: { uncategorized_text: 'losing_evidence' } })
    }
  }
}

async function confirm({ fetch, keys }: StripeStandIn, intentId: string, clientSecret: string): Promise<void> {
  const answer = await fetch(`https://api.stripe.com/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys.publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }).toString(),
  })
  if (!answer.ok) throw new Error(`The stand-in refused a payment: ${answer.status}`)
}

async function dispute({ db, clock }: Context, intentId: string): Promise<string> {
  const { openDispute } = await import('../test-mode/stripe/disputes.ts')
  const { find, lockIntent, openLedger } = await import('../test-mode/stripe/ledger.ts')
  const ledger = await openLedger(db)
  return ledger.transaction().execute(async (tx) => {
    const entry = { ledger: tx, now: clock() }
    const { latest_charge } = await lockIntent(entry, intentId)
    return (await openDispute(entry, await find(entry, 'charge', latest_charge ?? ''))).id
  })
}
