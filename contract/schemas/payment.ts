import * as z from 'zod/mini'
import { singleLineText } from '../text.ts'
import { paymentMethod, treatmentTranslations } from './booking.ts'
import { dateAnswer, dateRequest, dollarSum, dollars, id, instant, slotAnswer } from './fields.ts'

const cancelUntilHours = z.number()

/**
 * How a browser takes payments. `stand_in`: no real money; `script` is loaded before the provider's library looks for
 * `window.Stripe`. `test_keys`: the provider's test mode. `off`: pay at the clinic.
 */
export const paymentSetup = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('off'), cancelUntilHours }),
  z.strictObject({ mode: z.literal('stand_in'), publishableKey: z.string(), script: z.string(), cancelUntilHours }),
  z.strictObject({ mode: z.enum(['test_keys', 'live']), publishableKey: z.string(), cancelUntilHours }),
])
export type PaymentSetup = z.infer<typeof paymentSetup>

/** How a payment at the clinic was taken: in cash or by the card terminal. */
export const takenBy = z.enum(['cash', 'terminal'])

/** A payment at the clinic as the desk records it. */
export const clinicPayment = z.strictObject({ takenBy: z.optional(takenBy), receipt: z.optional(singleLineText(40)) })
export type ClinicPayment = z.output<typeof clinicPayment>

/** Which payments are listed, by the clinic day of the payment. */
export const paymentFilter = {
  /** Words of the name, or a part of the transaction ID or receipt number. */
  search: z.optional(singleLineText(100)),
  from: z.optional(dateRequest),
  to: z.optional(dateRequest),
  where: z.optional(z.enum(['online', 'clinic'])),
  only: z.optional(z.enum(['attention'])),
}

/**
 * Sums of payments, in dollars: what was received, refunded and charged back by a bank in the days of the filter. `due`:
 * refunds that are not complete.
 */
export const paymentSums = z.strictObject({
  count: z.int(),
  received: dollarSum,
  refunded: dollarSum,
  chargedBack: dollarSum,
  due: dollarSum,
})
export type PaymentSums = z.infer<typeof paymentSums>

/**
 * Reasons for a payment to need an admin: a refund, an amount other than the booking's, a dispute or a bank's inquiry.
 */
const attentionReasons = ['refund_due', 'amount_differs', 'dispute', 'inquiry'] as const

/** A payment as admins see it: one attempt to pay a booking by card, or one payment at the clinic. */
export const payment = z.strictObject({
  _id: id,
  method: paymentMethod,
  state: z.enum([
    'creating',
    'open',
    'confirming',
    'succeeded',
    'disputed',
    'charged_back',
    'refund_due',
    'refund_pending',
    'refunded',
    'kept',
    'cancelled',
  ]),
  /** The reason for a refund. */
  reason: z.optional(z.enum(['booking_cancelled', 'already_paid', 'amount_differs', 'returned_by_clinic'])),
  attention: z.optional(z.enum(attentionReasons)),
  amount: dollars,
  /** What is to be refunded, if the policy or the staff decided it. */
  refund: z.optional(dollars),
  transactionId: z.optional(z.string()),
  createdAt: instant,
  paidAt: z.optional(instant),
  refundedAt: z.optional(instant),
  /** How a payment at the clinic was taken, and the number of its receipt. */
  takenBy: z.optional(takenBy),
  receipt: z.optional(z.string()),
  booking: z.strictObject({
    _id: id,
    treatment: z.string(),
    translations: z.optional(treatmentTranslations),
    date: dateAnswer,
    slot: slotAnswer,
    price: dollars,
    /** Absent once the person is removed. */
    patientId: z.optional(id),
    patientName: z.string(),
    patientEmail: z.string(),
    cancelled: z.boolean(),
    /** Whether the visit is done or was missed, so that it is refunded without being cancelled. */
    over: z.boolean(),
  }),
})
export type Payment = z.infer<typeof payment>
