import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { booking, bookingResult } from '../schemas/booking.ts'
import { dateRequest, dollars, id, pageNumber, slotRequest } from '../schemas/fields.ts'
import { clinicPayment, payment, paymentFilter, paymentSetup, paymentSums } from '../schemas/payment.ts'

export const getPaymentSetup = endpoint({
  name: 'getPaymentSetup',
  method: 'GET',
  path: '/payment-setup',
  access: 'public',
  summary: 'Returns how the portal takes cards, and how many hours before it a patient may cancel an appointment.',
  answer: paymentSetup,
  errors: [],
})

export const createPaymentIntent = endpoint({
  name: 'createPaymentIntent',
  method: 'POST',
  path: '/create-payment-intent',
  access: 'patient',
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

export const confirmPayment = endpoint({
  name: 'confirmPayment',
  method: 'PUT',
  path: '/booking/:id',
  access: 'patient',
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

export const bookWithLatePayment = endpoint({
  name: 'bookWithLatePayment',
  method: 'POST',
  path: '/booking/:id/late-payment',
  access: 'patient',
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

export const refundLatePayment = endpoint({
  name: 'refundLatePayment',
  method: 'DELETE',
  path: '/booking/:id/late-payment',
  access: 'patient',
  summary:
    "Refunds the payment that arrived after one of the caller's bookings was cancelled, without waiting for the day in which they can book again. Idempotent.",
  params: z.strictObject({ id }),
  answer: booking,
  errors: ['no_such_booking'],
})

export const markPaidAtClinic = endpoint({
  name: 'markPaidAtClinic',
  method: 'PUT',
  path: '/booking/:id/paid-at-clinic',
  access: 'desk',
  summary: 'Records that a booking was paid at the clinic. A card payment that succeeds later is refunded. Idempotent.',
  params: z.strictObject({ id }),
  body: z.nullish(clinicPayment),
  answer: booking,
  errors: ['no_such_booking', 'already_paid', 'nothing_to_pay', 'booking_cancelled'],
})

export const unmarkPaidAtClinic = endpoint({
  name: 'unmarkPaidAtClinic',
  method: 'DELETE',
  path: '/booking/:id/paid-at-clinic',
  access: 'desk',
  summary:
    'Reverts a payment at the clinic: `mistake`, for admins, of a live booking; `handed_back` if the decided refund of a cancelled one was paid out. The latter is idempotent.',
  params: z.strictObject({ id }),
  query: z.strictObject({ meaning: z.enum(['mistake', 'handed_back']) }),
  answer: booking,
  errors: ['no_such_booking', 'not_paid_at_clinic'],
})

export const listPayments = endpoint({
  name: 'listPayments',
  method: 'GET',
  path: '/payments',
  access: 'admin',
  summary:
    'Lists the payments: those that need attention first, then newest first. 50 per page, by default the first. X-Total-Count is the number of all.',
  query: z.strictObject({ page: z.optional(pageNumber), ...paymentFilter }),
  answer: z.array(payment),
  errors: [],
})

export const sumPayments = endpoint({
  name: 'sumPayments',
  method: 'GET',
  path: '/payments/sums',
  access: 'admin',
  summary:
    'Returns the number of payments that a filter leaves, and the sums of what was received, refunded and charged back of them in its days.',
  query: z.strictObject(paymentFilter),
  answer: paymentSums,
  errors: [],
})

export const exportPayments = endpoint({
  name: 'exportPayments',
  method: 'GET',
  path: '/payments/export',
  access: 'admin',
  summary:
    'Returns the payments that a filter leaves as CSV (RFC 4180), newest first, at most 50,000. Amounts are those of the days of the filter, so their sums are those of `sumPayments`; times are clinic time.',
  query: z.strictObject(paymentFilter),
  answer: z.string(),
  answerType: 'text/csv; charset=utf-8',
  errors: [],
})

export const listUnpaid = endpoint({
  name: 'listUnpaid',
  method: 'GET',
  path: '/payments/unpaid',
  access: 'desk',
  summary: 'Lists the unpaid bookings, nearest in time first. 50 per page. X-Total-Count is the number of all.',
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(booking),
  errors: [],
})
