import { call, composeForPatient, toAppointments } from '../bookings/compose-mail.ts'
import { formatCents, mailTexts } from '../bookings/mail-texts.ts'
import type { Context } from '../context.ts'
import type { Composers, MailJob } from '../mail/mail.ts'
import { selectPayments } from './queries.ts'

/** What patients are told of their money. */
export const paymentMail: Composers<'booking_paid' | 'payment_refunded'> = {
  booking_paid: async (context, job) => {
    const payment = await paymentOf(context, job)
    return composeForPatient(context, job, (_appointment, clinic) => {
      const { subject, byCard, atClinic, receipt } = mailTexts.paid
      const opening = (payment.method === 'card' ? byCard : atClinic)(formatCents(payment.amount_cents))
      return { subject, opening, more: [receipt, toAppointments(context), ...call(clinic)] }
    })
  },
  payment_refunded: async (context, job) => {
    const payment = await paymentOf(context, job)
    return composeForPatient(context, job, (_appointment, clinic) => {
      const { subject, toCard, atClinic } = mailTexts.refunded
      const cents = payment.received_cents ?? payment.amount_cents
      const opening = (payment.method === 'card' ? toCard : atClinic)(formatCents(cents))
      return { subject, opening, more: [toAppointments(context), ...call(clinic)] }
    })
  },
}

function paymentOf({ db }: Context, { paymentId }: MailJob) {
  return selectPayments(db).where('payment.id', '=', paymentId).executeTakeFirstOrThrow()
}
