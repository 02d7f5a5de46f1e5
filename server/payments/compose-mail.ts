import { addressIn } from '#contract/languages.ts'
import { appointmentsLink, composeForPatient, phoneLines, textsFor } from '../bookings/compose-mail.ts'
import { formatCents, formatInstant, zoneName } from '../bookings/mail-format.ts'
import type { Context } from '../context.ts'
import { greeting } from '../mail/greeting.ts'
import type { Composers, Mail, MailJob } from '../mail/mail.ts'
import { mailTexts } from '../mail/texts/texts.ts'
import { type PaymentRow, selectPayments } from './queries.ts'

/** Composers of the mails about payments, refunds and disputes. */
export const paymentMail: Composers<
  'booking_paid' | 'payment_late' | 'payment_refunded' | 'dispute_opened' | 'dispute_closed'
> = {
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
  // Once the payment was used or is being refunded, another mail says so.
  payment_late: async (context, job) => {
    const { held_until: heldUntil, amount_cents } = await paymentOf(context, job)
    if (heldUntil === null) return undefined
    return composeForPatient(context, job, (appointment, clinic) => {
      const { subject, opening, until } = textsFor(appointment).late
      const { time, date } = formatInstant(heldUntil, context.timeZone, appointment.language)
      const zone = zoneName(heldUntil, context.timeZone, appointment.language)
      return {
        subject,
        opening: opening(formatCents(amount_cents, appointment.language)),
        more: [until(time, date, zone), appointmentsLink(context, appointment), ...phoneLines(appointment, clinic)],
      }
    })
  },
  payment_refunded: async (context, job) => {
    const payment = await paymentOf(context, job)
    return composeForPatient(context, job, (appointment, clinic) => {
      const { subject, toCard, atClinic } = textsFor(appointment).refunded
      const cents = payment.refund_cents ?? payment.received_cents ?? payment.amount_cents
      const opening = (payment.method === 'card' ? toCard : atClinic)(formatCents(cents, appointment.language))
      return { subject, opening, more: [appointmentsLink(context, appointment), ...phoneLines(appointment, clinic)] }
    })
  },
  dispute_opened: (context, job) => composeForAdmin(context, job, ['inquiry', 'open']),
  dispute_closed: (context, job) => composeForAdmin(context, job, ['won', 'lost']),
}

type Dispute = NonNullable<PaymentRow['dispute']>

// The mail no longer applies if the dispute has gone on, or if the person is no longer an admin.
async function composeForAdmin(context: Context, job: MailJob, about: Dispute[]): Promise<Mail | undefined> {
  const { dispute, received_cents, amount_cents, transaction_id } = await paymentOf(context, job)
  const admin = await context.db
    .selectFrom('person')
    .select(['name', 'email', 'language'])
    .where('id', '=', job.personId)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (!admin || dispute === null || !about.includes(dispute)) return undefined
  const { name, email, language } = admin
  const texts = mailTexts[language].dispute
  const { subject, lead } = texts[dispute]
  const href = new URL(addressIn('/dashboard/payments', language), context.publicUrl)
  return {
    to: { name, address: email },
    language,
    subject,
    body: [
      greeting(name, language),
      lead(formatCents(received_cents ?? amount_cents, language)),
      texts.transactionId(transaction_id ?? ''),
      { text: texts.link, href },
    ],
  }
}

function paymentOf({ db }: Context, { paymentId }: MailJob) {
  return selectPayments(db).where('payment.id', '=', paymentId).executeTakeFirstOrThrow()
}
