import { expect, it } from 'vitest'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Payment } from '#contract/schemas/payment.ts'
import { mergeBooking } from './merge-booking.ts'

const cash = { amount: 49, transactionId: 'clinic_1', paidAt: '2026-12-01T17:00:00.000Z' }
const open = { _id: 'p1', method: 'card', state: 'open', amount: 49, booking: { _id: 'b1' } } as Payment
const noted = { ...open, ...cash, method: 'clinic', state: 'succeeded' } as const
const due = { ...noted, state: 'refund_due', attention: 'refund_due' } as const

function booking(payment: object): Booking {
  return { _id: 'b1', payment } as Booking
}

it('turns an open payment into one at the clinic', () => {
  expect(mergeBooking(open, booking({ state: 'paid_at_clinic', ...cash }))).toEqual(noted)
})

it('removes the transaction when the payment is undone', () => {
  expect(mergeBooking(noted, booking({ state: 'unpaid' }))).toEqual({ ...open, method: 'clinic' })
})

it('needs no attention after the refund', () => {
  const refunded = booking({ state: 'refunded', method: 'clinic', ...cash, refundedAt: '2026-12-02T17:00:00.000Z' })
  expect(mergeBooking(due, refunded)).toEqual({ ...noted, state: 'refunded', refundedAt: '2026-12-02T17:00:00.000Z' })
})

it('leaves payments of other bookings and finished payments unchanged', () => {
  const other = { ...open, booking: { ...open.booking, _id: 'b2' } }
  const over = { ...noted, state: 'cancelled' } as const
  for (const row of [other, over]) expect(mergeBooking(row, booking({ state: 'paid_at_clinic', ...cash }))).toBe(row)
})
