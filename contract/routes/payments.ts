import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { booking, bookingResult } from '../schemas/booking.ts'
import { dateRequest, dollars, id, pageNumber, slotRequest } from '../schemas/fields.ts'
import { clinicPayment, payment, paymentFilter, paymentSetup, paymentSums } from '../schemas/payment.ts'

export const getPaymentSetup = endpoint('getPaymentSetup', 'public GET /payment-setup', {
  summary: 'Returns how the portal takes cards, and how many hours before it a patient may cancel an appointment.',
  answer: paymentSetup,
})

export const createPaymentIntent = endpoint('createPaymentIntent', 'patient POST /create-payment-intent', {
  summary:
    "Opens the payment of one of the caller's bookings, or returns the open one. Without `bookingId` it is the only unpaid booking of that price.",
  body: z.strictObject({ price: dollars, bookingId: z.optional(id) }),
  answer: z.strictObject({ clientSecret: z.string() }),
  errors: [
    'card_payment_off',
    'no_such_booking',
    'price_changed',
    'ambiguous_booking',
    'already_paid',
    'nothing_to_pay',
    'payment_confirming',
    'payment_disputed',
    'booking_cancelled',
    'too_many_requests',
    'payment_unavailable',
  ],
})

export const confirmPayment = endpoint('confirmPayment', 'patient PUT /booking/:id', {
  summary:
    "Marks one of the caller's bookings as paid if the provider reports that the transaction succeeded. `appointment` repeats the booking's id. Idempotent.",
  params: z.strictObject({ id }),
  body: z.strictObject({ appointment: id, transactionId: z.string().check(z.regex(/^\w{1,255}$/)) }),
  answer: booking,
  errors: [
    'card_payment_off',
    'no_such_booking',
    'payment_incomplete',
    'payment_confirming',
    'payment_disputed',
    'wrong_transaction',
    'already_paid',
    'booking_cancelled',
    'too_many_requests',
    'payment_unavailable',
  ],
})

export const bookWithLatePayment = endpoint('bookWithLatePayment', 'patient POST /booking/:id/late-payment', {
  frees: 'all',
  summary:
    "Books one of the caller's cancelled bookings again, at the same or another time, with the payment that arrived after the cancellation. It keeps its ID and price. Idempotent.",
  params: z.strictObject({ id }),
  body: z.strictObject({ date: dateRequest, slot: slotRequest, doctorId: z.optional(id) }),
  answer: bookingResult,
  errors: [
    'no_such_booking',
    'booking_not_movable',
    'no_late_payment',
    'no_such_slot',
    'day_not_bookable',
    'slot_taken',
    'too_many_requests',
  ],
})

export const refundLatePayment = endpoint('refundLatePayment', 'patient DELETE /booking/:id/late-payment', {
  summary:
    "Refunds the payment that arrived after one of the caller's bookings was cancelled, without waiting for the day in which they can book again. Idempotent.",
  params: z.strictObject({ id }),
  answer: booking,
  errors: ['no_such_booking'],
})

export const markPaidAtClinic = endpoint('markPaidAtClinic', 'desk PUT /booking/:id/paid-at-clinic', {
  summary: 'Records that a booking was paid at the clinic. A card payment that succeeds later is refunded. Idempotent.',
  params: z.strictObject({ id }),
  body: z.nullish(clinicPayment),
  answer: booking,
  errors: ['no_such_booking', 'already_paid', 'nothing_to_pay', 'booking_cancelled'],
})

export const unmarkPaidAtClinic = endpoint('unmarkPaidAtClinic', 'desk DELETE /booking/:id/paid-at-clinic', {
  summary:
    'Reverts a payment at the clinic: `mistake`, for admins, of a live booking; `handed_back` if the decided refund of a cancelled one was paid out. The latter is idempotent.',
  params: z.strictObject({ id }),
  query: z.strictObject({ meaning: z.enum(['mistake', 'handed_back']) }),
  answer: booking,
  errors: ['no_such_booking', 'not_paid_at_clinic'],
})

export const listPayments = endpoint('listPayments', 'admin GET /payments', {
  summary:
    'Lists the payments: those that need attention first, then newest first. 50 per page, by default the first. X-Total-Count is the number of all.',
  query: z.strictObject({ page: z.optional(pageNumber), ...paymentFilter }),
  answer: z.array(payment),
})

export const sumPayments = endpoint('sumPayments', 'admin GET /payments/sums', {
  summary:
    'Returns the number of payments that a filter leaves, and the sums of what was received, refunded and charged back of them in its days.',
  query: z.strictObject(paymentFilter),
  answer: paymentSums,
})

export const exportPayments = endpoint('exportPayments', 'admin GET /payments/export', {
  summary:
    'Returns the payments that a filter leaves as CSV (RFC 4180), newest first, at most 50,000. Amounts are those of the days of the filter, so their sums are those of `sumPayments`; times are clinic time.',
  query: z.strictObject(paymentFilter),
  answer: z.string(),
  answerType: 'text/csv; charset=utf-8',
})

export const listUnpaid = endpoint('listUnpaid', 'desk GET /payments/unpaid', {
  summary: 'Lists the unpaid bookings, nearest in time first. 50 per page. X-Total-Count is the number of all.',
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(booking),
})
