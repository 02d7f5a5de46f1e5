import type { Booking } from '#contract/schemas/booking.ts'
import type { Payment } from '#contract/schemas/payment.ts'

/** Returns a payment after its booking was marked as paid, unpaid or refunded at the clinic. */
export function mergeBooking(row: Payment, { _id, payment }: Booking): Payment {
  if (row.booking._id !== _id) return row
  const { attention, ...calm } = row
  const { transactionId, paidAt, ...unpaid } = row
  const isOpen = row.state === 'creating' || row.state === 'open'
  const isCash = row.method === 'clinic'
  if (isOpen && payment.state === 'paid_at_clinic') {
    const { amount, transactionId, paidAt } = payment
    return { ...row, method: 'clinic', state: 'succeeded', amount, transactionId, paidAt }
  }
  if (isCash && row.state === 'succeeded' && payment.state === 'unpaid') return { ...unpaid, state: 'open' }
  if (isCash && row.state === 'refund_due' && payment.state === 'refunded')
    return { ...calm, state: 'refunded', refundedAt: payment.refundedAt }
  return row
}
