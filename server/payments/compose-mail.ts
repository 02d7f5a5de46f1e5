import { aboutBooking, appointmentsLink, textsFor } from '../bookings/appointment-mail.ts'
import type { Context } from '../context.ts'
import { letter, pageFor } from '../mail/greeting.ts'
import type { Template, Templates } from '../mail/mail.ts'
import { formatCents, formatInstant, zoneName } from '../mail/mail-format.ts'
import { mailTexts } from '../mail/texts/texts.ts'
import { type PaymentRow, selectPayments } from './queries.ts'

/** Messages about payments, refunds and disputes. */
export const paymentMail = {
  booking_paid: aboutBooking(async (context, appointment, _, { occasion }) => {
    const payment = await findPayment(context, occasion.payment)
    const { subject, byCard, atClinic, receipt } = textsFor(appointment).paid
    const opening = (payment.method === 'card' ? byCard : atClinic)(
      formatCents(payment.amount_cents, appointment.language),
    )
    return { subject, opening: [opening], button: appointmentsLink(context, appointment), more: [receipt] }
  }),
  // Once the payment was used or is being refunded, another mail says so.
  payment_late: aboutBooking(async (context, appointment, _, { occasion }) => {
    const { held_until: heldUntil, amount_cents } = await findPayment(context, occasion.payment)
    if (heldUntil === null) return undefined
    const { subject, opening, until } = textsFor(appointment).late
    const { time, date } = formatInstant(heldUntil, context.timeZone, appointment.language)
    const zone = zoneName(heldUntil, context.timeZone, appointment.language)
    return {
      subject,
      opening: [opening(formatCents(amount_cents, appointment.language)), until(time, date, zone)],
      button: appointmentsLink(context, appointment),
    }
  }),
  payment_refunded: aboutBooking(async (context, appointment, _, { occasion }) => {
    const payment = await findPayment(context, occasion.payment)
    const { subject, toCard, atClinic } = textsFor(appointment).refunded
    const cents = payment.refund_cents ?? payment.received_cents ?? payment.amount_cents
    const opening = (payment.method === 'card' ? toCard : atClinic)(formatCents(cents, appointment.language))
    return { subject, opening: [opening], button: appointmentsLink(context, appointment) }
  }),
  dispute_opened: aboutDispute(['inquiry', 'open']),
  dispute_closed: aboutDispute(['won', 'lost']),
} satisfies Partial<Templates>

type Dispute = NonNullable<PaymentRow['dispute']>

// To an admin. No longer applies if the dispute has gone on, or if the person is no longer an admin.
function aboutDispute(states: readonly Dispute[]): Template {
  return {
    subject: 'payment',
    compose: async (context, { subjectId, personId }) => {
      const { dispute, received_cents, amount_cents, transaction_id } = await findPayment(context, subjectId)
      const admin = await context.db
        .selectFrom('person')
        .select(['name', 'email as address', 'language'])
        .where('id', '=', personId)
        .where('role', '=', 'admin')
        .executeTakeFirst()
      if (!admin || dispute === null || !states.includes(dispute)) return undefined
      const texts = mailTexts[admin.language].dispute
      const { subject, lead } = texts[dispute]
      return letter(admin, {
        subject,
        opening: [
          lead(formatCents(received_cents ?? amount_cents, admin.language)),
          texts.transactionId(transaction_id ?? ''),
        ],
        button: { text: texts.link, href: pageFor(context, admin, '/dashboard/payments') },
      })
    },
  }
}

function findPayment({ db }: Context, id: string | undefined) {
  return selectPayments(db)
    .where('payment.id', '=', id ?? null)
    .executeTakeFirstOrThrow()
}
