import * as z from 'zod/mini'
import { booking } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import { dollars } from './money.ts'
import { dateAnswer, id, pageNumber, slotAnswer } from './text.ts'

const cancelUntilHours = z.number()

/**
 * How a browser takes payment. `stand_in`: no real money; `script` is loaded before the provider's own library looks for
 * `window.Stripe`. `test_keys`: the provider's test mode. Both say so on the screen. `off`: pay at the clinic.
 */
const paymentSetup = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('off'), cancelUntilHours }),
  z.strictObject({ mode: z.literal('stand_in'), publishableKey: z.string(), script: z.string(), cancelUntilHours }),
  z.strictObject({ mode: z.enum(['test_keys', 'live']), publishableKey: z.string(), cancelUntilHours }),
])
export type PaymentSetup = z.infer<typeof paymentSetup>

export const getPaymentSetup = endpoint({
  name: 'getPaymentSetup',
  method: 'GET',
  path: '/payment-setup',
  access: 'public',
  summary: 'How this portal takes cards, and until how many hours before it a patient may cancel an appointment.',
  answer: paymentSetup,
  errors: [],
})

export const createPaymentIntent = endpoint({
  name: 'createPaymentIntent',
  method: 'POST',
  path: '/create-payment-intent',
  access: 'patient',
  summary:
    "Opens the payment of a booking of the caller's own, or gives the open one again. Without bookingId it is the only unpaid booking of that price.",
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
    "Marks a booking of the caller's own as paid once the provider says that this transaction succeeded. `appointment` is the booking's id again. Safe to repeat.",
  params: z.strictObject({ id }),
  body: z.strictObject({ appointment: id, transactionId: z.string().check(z.regex(/^\w{1,255}$/)) }),
  answer: booking,
  errors: [
    'card_payment_off',
    'no_such_booking',
    'payment_incomplete',
    'payment_confirming',
    'wrong_transaction',
    'already_paid',
    'booking_cancelled',
    'too_many_requests',
    'payment_unavailable',
  ],
})

export const markPaidAtClinic = endpoint({
  name: 'markPaidAtClinic',
  method: 'PUT',
  path: '/booking/:id/paid-at-clinic',
  access: 'admin',
  summary:
    'Notes that a booking was paid at the clinic; a card payment that still comes in is returned. Safe to repeat.',
  params: z.strictObject({ id }),
  answer: booking,
  errors: ['no_such_booking', 'already_paid', 'nothing_to_pay', 'booking_cancelled'],
})

export const unmarkPaidAtClinic = endpoint({
  name: 'unmarkPaidAtClinic',
  method: 'DELETE',
  path: '/booking/:id/paid-at-clinic',
  access: 'admin',
  summary:
    'Takes back that a booking was paid at the clinic: by mistake while it stands, or because the money was handed back after it was cancelled. Safe to repeat after the latter.',
  params: z.strictObject({ id }),
  query: z.strictObject({ meaning: z.enum(['mistake', 'handed_back']) }),
  answer: booking,
  errors: ['no_such_booking', 'not_paid_at_clinic'],
})

/** Why an admin should look: money to return, an amount that is not the booking's, or a cardholder who disputes it. */
export const attentionReasons = ['refund_due', 'amount_differs', 'dispute'] as const

/** A payment as admins see one: by card (one for each attempt to pay a booking) or at the clinic. */
const payment = z.strictObject({
  _id: id,
  method: z.enum(['card', 'clinic']),
  state: z.enum([
    'creating',
    'open',
    'confirming',
    'succeeded',
    'refund_due',
    'refund_pending',
    'refunded',
    'cancelled',
  ]),
  /** Why the money goes back: on a refund that is due, under way or done. */
  reason: z.optional(z.enum(['booking_cancelled', 'already_paid', 'amount_differs', 'returned_by_clinic'])),
  attention: z.optional(z.enum(attentionReasons)),
  amount: dollars,
  transactionId: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  paidAt: z.optional(z.iso.datetime()),
  refundedAt: z.optional(z.iso.datetime()),
  booking: z.strictObject({
    _id: id,
    treatment: z.string(),
    date: dateAnswer,
    slot: slotAnswer,
    price: dollars,
    patientName: z.string(),
    patientEmail: z.string(),
    cancelled: z.boolean(),
  }),
})
export type Payment = z.infer<typeof payment>

export const listPayments = endpoint({
  name: 'listPayments',
  method: 'GET',
  path: '/payments',
  access: 'admin',
  summary:
    'The payments, those that need attention first, then the latest on top; 50 a page, the first one unless another is asked for. X-Total-Count says how many there are.',
  query: z.strictObject({ page: z.optional(pageNumber), only: z.optional(z.enum(['attention'])) }),
  answer: z.array(payment),
  errors: [],
})

export const listUnpaid = endpoint({
  name: 'listUnpaid',
  method: 'GET',
  path: '/payments/unpaid',
  access: 'admin',
  summary:
    'The bookings that are still to be paid, the nearest in time first; 50 a page. X-Total-Count says how many there are.',
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(booking),
  errors: [],
})
