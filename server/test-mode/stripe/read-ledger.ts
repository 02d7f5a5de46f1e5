import type { Ledger } from './ledger.ts'
import type { Intent, Refund } from './objects.ts'

/** The provider's record of one intent; money in cents. */
export interface LedgerEntry {
  readonly intentId: string
  readonly status: Intent['status']
  readonly amountCents: number
  readonly currency: string
  readonly receivedCents: number
  /** Refunded or pending; failed refunds do not count. */
  readonly refundedCents: number
  readonly refunds: readonly Pick<Refund, 'id' | 'amount' | 'status'>[]
  readonly metadata: Readonly<Record<string, string>>
}

/** Returns all intents with their refunds in one snapshot, oldest first. */
export async function readLedger(ledger: Ledger): Promise<LedgerEntry[]> {
  const rows = await ledger
    .selectFrom('stripe_stand_in.object')
    .select(['kind', 'body'])
    .where('kind', 'in', ['payment_intent', 'refund'])
    .orderBy('serial')
    .execute()
  const refunds = rows.filter(({ kind }) => kind === 'refund').map(({ body }) => body as Refund)
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
      refunds: own.map(({ id, amount, status }) => ({ id, amount, status })),
      metadata: intent.metadata,
    }
  })
}
