import { expect, test } from 'vitest'
import { nextState } from './payment-state.ts'
import type { Intent } from './provider.ts'
import type { PaymentRow } from './queries.ts'

const now = new Date('2026-11-23T17:00:00.000Z')
const charge = { amount_refunded: 0 }
const intent = {
  ...{ id: 'pi_1', status: 'succeeded', amount_received: 4_900, currency: 'usd', dispute: null },
  latest_charge: charge,
} as Intent
const row = {
  ...{ id: 'p', booking_id: 'b', amount_cents: 4_900, received_cents: null, refund_cents: null, returned_cents: 0 },
  ...{
    held_until: null,
    transaction_id: 'pi_1',
    state: 'open',
    reason: null,
    dispute: null,
    refunded_at: null,
    paid_at: null,
  },
} as PaymentRow
const booked = { live: true, refunded: false, transactionId: null, cancelledBy: null, patientLeft: false }
const byClinic = { ...booked, live: false, cancelledBy: 'clinic' } as const
const refundedBy = (cents: number) => ({ latest_charge: { ...charge, amount_refunded: cents } })

function next(
  payment: Partial<PaymentRow>,
  change: object,
  booking: Parameters<typeof nextState>[2],
  outdated?: object,
) {
  return nextState({ ...row, ...payment }, { ...intent, ...change } as Intent, booking, now, outdated as typeof row)
}

test('marks the booking as paid, and mails, when the money arrives', () => {
  const { payment, booking, mail } = next({}, {}, booked)
  expect(payment).toMatchObject({ state: 'succeeded', received_cents: 4_900, paid_at: now, asked_at: now })
  expect([booking, mail]).toEqual(['paid', ['booking_paid']])
})

test('does not mail or overwrite when it was received if the same intent is applied again', () => {
  const { payment, booking, mail } = next({ state: 'succeeded' }, {}, booked)
  expect(payment).not.toHaveProperty('paid_at')
  expect([payment.state, booking, mail]).toEqual(['succeeded', undefined, []])
})

test('refunds an amount that differs, and a second payment', () => {
  expect(next({}, { amount_received: 100 }, booked).payment).toMatchObject({
    state: 'refund_due',
    reason: 'amount_differs',
  })
  expect(next({}, {}, { ...booked, transactionId: 'other' }).payment).toMatchObject({ reason: 'already_paid' })
  expect(next({}, {}, { ...booked, refunded: true }).payment).toMatchObject({ reason: 'booking_cancelled' })
})

test('holds a late payment for a day, but only if the clinic cancelled and the patient has not left', () => {
  const late = next({}, {}, byClinic)
  expect(late.payment.held_until).toEqual(new Date('2026-11-24T17:00:00.000Z'))
  expect(late.mail).toEqual(['payment_late'])
  for (const booking of [
    { ...byClinic, cancelledBy: 'patient' as const },
    { ...byClinic, patientLeft: true },
  ])
    expect(next({}, {}, booking)).toMatchObject({ payment: { state: 'refund_due', held_until: null }, mail: [] })
})

test('ends the hold when money is returned in the dashboard', () => {
  const held = { state: 'refund_due', reason: 'booking_cancelled', held_until: now } as const
  expect(next(held, {}, byClinic).payment.held_until).toEqual(now)
  expect(next(held, refundedBy(100), byClinic).payment).toMatchObject({ held_until: null, returned_cents: 100 })
})

test('refunds no more than was received, and forgets the sum of an earlier attempt', () => {
  const [decided, reopened] = [
    { state: 'confirming', refund_cents: 9_900 },
    { status: 'requires_payment_method' },
  ] as const
  expect(next(decided, {}, byClinic).payment.refund_cents).toBe(4_900)
  expect(next(decided, reopened, byClinic).payment.refund_cents).toBeNull()
})

test('mails once about a dispute and a refund', () => {
  const paid = { state: 'succeeded' } as const
  expect(next(paid, { dispute: 'open' }, booked)).toMatchObject({ booking: 'unpaid', mail: ['dispute'] })
  expect(next({ state: 'disputed', dispute: 'open' }, { dispute: 'open' }, booked).mail).toEqual([])
  expect(next(paid, refundedBy(4_900), booked).mail).toEqual(['payment_refunded'])
  expect(next({ state: 'refunded' }, refundedBy(4_900), booked).mail).toEqual([])
})

test('keeps what an older report lacks, unless the record is still the outdated one', () => {
  const recorded = { state: 'succeeded', returned_cents: 1_000, dispute: 'won' } as const
  expect(next(recorded, {}, booked)).toMatchObject({
    payment: { returned_cents: 1_000, dispute: 'won' },
    isOutdated: true,
  })
  expect(next(recorded, {}, booked, recorded)).toMatchObject({
    payment: { returned_cents: 0, dispute: null },
    isOutdated: false,
  })
})

test('never lowers what a completed refund returned', () => {
  const refunded = { state: 'refunded', returned_cents: 4_900, refunded_at: new Date(0) } as const
  const { payment, isOutdated } = next(refunded, {}, booked, refunded)
  expect(payment).toMatchObject({ returned_cents: 4_900, refunded_at: new Date(0) })
  expect(isOutdated).toBe(false)
})

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
] as const)('the payment of a cancelled booking: %s', (_what, payment, change, expected) => {
  expect(next(payment, change, byClinic).payment).toMatchObject(expected)
})
