import { rowsOnPage } from '#contract/page-size.ts'
import * as contract from '#contract/routes/payments.ts'
import { AppError } from '../app-error.ts'
import { listUnpaid } from '../bookings/queries.ts'
import { readPaymentSetup } from '../clinic/setup.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { consumeAttempt } from '../http/limits/rate-limit.ts'
import { InvalidRequestError } from '../http/problems.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { exportPayments } from './export-payments.ts'
import { bookWithLatePayment, refundLatePayment } from './late-payment.ts'
import { markPaidAtClinic, unmarkPaidAtClinic } from './pay-at-clinic.ts'
import { confirmPayment } from './pay-booking.ts'
import { type CardPayment, withProviderTimeout } from './provider.ts'
import { listPayments, sumPayments } from './queries.ts'

// Each of these calls sends a request to the provider, which limits the requests of one clinic.
const paymentIntentLimit = { kind: 'payment', most: 10, minutes: 1 }
const paymentReportLimit = { kind: 'payment report', most: 60, minutes: 1 }
// Each success sends a mail.
const latePaymentLimit = { kind: 'late payment', most: 10, minutes: 1 }

/** Returns the routes for payments. Without a card provider, calls that need one return `card_payment_off`. */
export function paymentRoutes(context: Context): Route[] {
  const { cardPayment } = context
  return [
    route(contract.getPaymentSetup, () => readPaymentSetup(context)),
    route(contract.createPaymentIntent, async ({ caller, body }) => {
      const card = required(cardPayment)
      await consumeAttempt(context, paymentIntentLimit, caller.personId)
      const result = await withProviderTimeout(createPaymentIntent(context, card, caller, body))
      if (result.outcome !== 'open') throw new AppError(result.outcome)
      return { clientSecret: result.clientSecret }
    }),
    route(contract.confirmPayment, async ({ caller, params, body }) => {
      if (body.appointment !== params.id) {
        throw new InvalidRequestError([
          { code: 'custom', path: ['appointment'], message: 'invalid', input: body.appointment },
        ])
      }
      await consumeAttempt(context, paymentReportLimit, caller.personId)
      const report = { bookingId: params.id, transactionId: body.transactionId }
      const result = await withProviderTimeout(confirmPayment(context, required(cardPayment), caller, report))
      if (result.outcome !== 'paid') throw new AppError(result.outcome)
      return result.booking
    }),
    route(contract.markPaidAtClinic, async ({ caller, params, body }) => {
      const result = await markPaidAtClinic(context, cardPayment, caller, params.id, body ?? {})
      if (result.outcome !== 'done') throw new AppError(result.outcome)
      return result.booking
    }),
    route(contract.unmarkPaidAtClinic, async ({ caller, params, query }) => {
      if (query.meaning === 'mistake' && caller.role !== 'admin') throw new AppError('forbidden')
      const result = await unmarkPaidAtClinic(context, caller, params.id, query.meaning)
      if (result.outcome !== 'done') throw new AppError(result.outcome)
      return result.booking
    }),
    route(contract.listPayments, async ({ query, setHeader }) => {
      const { payments, total } = await listPayments(context, query, query.page ?? 1)
      setHeader('x-total-count', total)
      return payments
    }),
    route(contract.bookWithLatePayment, async ({ caller, params, body }) => {
      await consumeAttempt(context, latePaymentLimit, caller.personId)
      const result = await bookWithLatePayment(context, caller, params.id, body)
      if (result.outcome === 'moved') return { success: true as const, booking: result.booking }
      if (result.outcome === 'rules_not_waived') throw new Error('A patient waives no rules.')
      if (result.outcome !== 'already_booked') throw new AppError(result.outcome)
      return { success: false as const, booking: { date: result.date, slot: result.slot } }
    }),
    route(contract.refundLatePayment, async ({ caller, params }) => {
      const booking = await refundLatePayment(context, context.cardPayment, caller, params.id)
      if (!booking) throw new AppError('no_such_booking')
      return booking
    }),
    route(contract.sumPayments, ({ query }) => sumPayments(context, query)),
    route(contract.exportPayments, ({ query }) => exportPayments(context, query)),
    route(contract.listUnpaid, async ({ query, setHeader }) => {
      const { bookings, total } = await listUnpaid(context, { page: query.page ?? 1, onPage: rowsOnPage })
      setHeader('x-total-count', total)
      return bookings
    }),
  ]
}

function required(card: CardPayment | undefined): CardPayment {
  if (!card) throw new AppError('card_payment_off')
  return card
}
