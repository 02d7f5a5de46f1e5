import { appointmentsLink, composeForPatient, phoneLines, textsFor } from '../bookings/compose-mail.ts'
import { formatCents } from '../bookings/mail-format.ts'
import type { Context } from '../context.ts'
import type { Composers, MailJob } from '../mail/mail.ts'
import { selectPayments } from './queries.ts'

/** Composers of the mails about payments and refunds. */
export const paymentMail: Composers<'booking_paid' | 'payment_refunded'> = {
  booking_paid: async (context, job) => {
    const payment = await paymentOf(context, job)
    return composeForPatient(context, job, (appointment, clinic) => {
      const { subject, byCard, atClinic, receipt } = textsFor(appointment).paid
      const opening = (payment.method === 'card' ? byCard : atClinic)(
        formatCents(payment.amount_cents, appointment.language),
      )
      return {
        subject,
        opening,
        more: [receipt, appointmentsLink(context, appointment), ...phoneLines(appointment, clinic)],
      }
    })
  },
  payment_refunded: async (context, job) => {
    const payment = await paymentOf(context, job)
    return composeForPatient(context, job, (appointment, clinic) => {
      const { subject, toCard, atClinic } = textsFor(appointment).refunded
      const cents = payment.received_cents ?? payment.amount_cents
      const opening = (payment.method === 'card' ? toCard : atClinic)(formatCents(cents, appointment.language))
      return { subject, opening, more: [appointmentsLink(context, appointment), ...phoneLines(appointment, clinic)] }
    })
  },
}

function paymentOf({ db }: Context, { paymentId }: MailJob) {
  return selectPayments(db).where('payment.id', '=', paymentId).executeTakeFirstOrThrow()
}
