import type { Ledger } from './ledger.ts'
import type { Dispute, Intent, Refund } from './objects.ts'

/** The provider's record of one intent; money in cents. */
export interface LedgerEntry {
  readonly intentId: string
  readonly status: Intent['status']
  readonly amountCents: number
  readonly currency: string
  readonly receivedCents: number
  /** Refunded or pending; failed refunds do not count. */
  readonly refundedCents: number
  /** Withdrawn by disputes that are open or lost. */
  readonly disputedCents: number
  readonly refunds: readonly Pick<Refund, 'id' | 'amount' | 'status'>[]
  readonly metadata: Readonly<Record<string, string>>
}

/** Returns all intents with their refunds and disputes in one snapshot, oldest first. */
export async function readLedger(ledger: Ledger): Promise<LedgerEntry[]> {
  const rows = await ledger
    .selectFrom('stripe_stand_in.object')
    .select(['kind', 'body'])
    .where('kind', 'in', ['payment_intent', 'refund', 'dispute'])
    .orderBy('serial')
    .execute()
  const refunds = rows.filter(({ kind }) => kind === 'refund').map(({ body }) => body as Refund)
  const disputes = rows.filter(({ kind }) => kind === 'dispute').map(({ body }) => body as Dispute)
  const intents = rows.filter(({ kind }) => kind === 'payment_intent').map(({ body }) => body as Intent)
  return intents.map((intent) => {
    const own = refunds.filter((refund) => refund.payment_intent === intent.id)
    return {
      intentId: intent.id,
      status: intent.status,
      amountCents: intent.amount,
      currency: intent.currency,
      receivedCents: intent.amount_received,
      refundedCents: own.reduce((sum, { status, amount }) => (status === 'failed' ? sum : sum + amount), 0),
      disputedCents: disputes
        .filter((dispute) => dispute.payment_intent === intent.id && !dispute.is_charge_refundable)
        .reduce((sum, { amount }) => sum + amount, 0),
      refunds: own.map(({ id, amount, status }) => ({ id, amount, status })),
      metadata: intent.metadata,
    }
  })
}
