import { expect, test } from 'vitest'
import { nextState } from './payment-state.ts'
import type { Intent } from './provider.ts'

const charge = { amount_refunded: 0 }
const intent = {
  ...{ status: 'succeeded', amount_received: 4_900, currency: 'usd', dispute: null },
  latest_charge: charge,
} as Intent
const cancelled = { live: false, transactionId: null }

test.each([
  ['confirming, nothing refunded', { state: 'confirming', refund_cents: 0 }, {}, { state: 'kept' }],
  [
    'confirming, a part refunded',
    { state: 'confirming', refund_cents: 1_000 },
    {},
    { state: 'refund_due', reason: 'booking_cancelled' },
  ],
  [
    'won by the clinic, nothing refunded',
    { state: 'disputed', refund_cents: 0 },
    { dispute: 'won' },
    { state: 'kept' },
  ],
  ['kept', { state: 'kept', refund_cents: 0 }, {}, { state: 'kept' }],
  ['kept, then disputed', { state: 'kept', refund_cents: 0 }, { dispute: 'open' }, { state: 'disputed' }],
  [
    'kept, then refunded in the dashboard',
    { state: 'kept', refund_cents: 0 },
    { latest_charge: { ...charge, amount_refunded: 4_900 } },
    { state: 'refunded', reason: 'returned_by_clinic' },
  ],
] as const)('the payment of a cancelled booking: %s', (_what, payment, change, next) => {
  const row = { amount_cents: 4_900, ...payment }
  expect(nextState(row, { ...intent, ...change } as Intent, cancelled)).toEqual(next)
})
