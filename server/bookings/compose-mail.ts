import type { Context } from '../context.ts'
import { withCommas } from '../mail/address.ts'
import { pageFor } from '../mail/greeting.ts'
import type { Fact, MailPart, Templates } from '../mail/mail.ts'
import { formatCents, formatInstant } from '../mail/mail-format.ts'
import type { MailTexts } from '../mail/texts/en.ts'
import type { Appointment } from './appointment.ts'
import {
  type AppointmentMail,
  aboutBooking,
  appointmentsLink,
  howToChange,
  shortDay,
  textsFor,
} from './appointment-mail.ts'
import { calendarLinks } from './calendar-links.ts'
import { findOtherTimes } from './other-times.ts'

/** Messages about a booking, its moves and its cancellation. */
export const bookingMail = {
  // If the booking was cancelled before delivery, only the mail about the cancellation is sent.
  booked: aboutBooking((context, appointment, clinic) => {
    if (appointment.cancelledBy) return undefined
    const { subject, heading, opening } = textsFor(appointment).booked
    return {
      subject: subject(shortDay(appointment)),
      heading,
      opening: [opening],
      button: appointmentsLink(context, appointment),
      facts: priceOf(appointment),
      more: [howToChange(context, appointment, clinic), calendarLinks(appointment, clinic)],
    }
  }),
  // A cancellation has a mail of its own.
  booking_moved: aboutBooking((context, appointment, clinic) => {
    if (appointment.cancelledBy) return undefined
    const { subject, heading, opening, calendar } = textsFor(appointment).moved
    return {
      subject: subject(shortDay(appointment)),
      heading,
      opening: [opening],
      button: appointmentsLink(context, appointment),
      more: [howToChange(context, appointment, clinic), calendar, calendarLinks(appointment, clinic)],
    }
  }),
  booking_cancelled: aboutBooking(cancellationParts),
} satisfies Partial<Templates>

/** Returns the parts of the mail about a cancelled appointment. If the clinic cancels an upcoming one, it offers other times. */
export async function cancellationParts(context: Context, appointment: Appointment): Promise<AppointmentMail> {
  const { cancelled } = textsFor(appointment)
  const { cancelledBy, hasReason, returning, language, patient, startsAt } = appointment
  const offers = cancelledBy === 'clinic' && patient && startsAt > context.clock()
  return {
    subject: cancelled.subject(shortDay(appointment)),
    heading: cancelled.heading,
    opening: [
      cancelledBy === 'clinic' ? cancelled.byClinic : cancelled.byPatient,
      ...(cancelledBy === 'clinic' && hasReason ? [cancelled.reason] : []),
      ...(returning ? [refundLine(cancelled, returning, language)] : []),
    ],
    choices: offers ? await otherTimes(context, appointment) : [],
    button:
      patient?.canSignIn === false
        ? appointmentsLink(context, appointment)
        : { text: cancelled.again, href: pageFor(context, appointment, '/appointment') },
    more: appointment.entrySent ? [cancelled.calendar] : [],
  }
}

/** Returns the first free times, each with a link to its day for a patient who can sign in. */
async function otherTimes(context: Context, appointment: Appointment): Promise<MailPart[]> {
  const times = await findOtherTimes(context, appointment)
  if (times.length === 0) return []
  const { language, patient } = appointment
  const links = times.map(({ day, startsAt }) => {
    const starts = formatInstant(startsAt, context.timeZone, language)
    const href = pageFor(context, appointment, '/appointment')
    // Without the treatment, which mails do not reveal.
    href.searchParams.set('date', day)
    return { text: withCommas([starts.date, starts.time], language), href }
  })
  const title = textsFor(appointment).cancelled.times
  if (patient?.canSignIn === false) return [[title, ...links.map(({ text }) => text)].join('\n')]
  return [{ kind: 'choices', title, links }]
}

function refundLine(
  texts: MailTexts['appointment']['cancelled'],
  { cents, ofCents, method }: NonNullable<Appointment['returning']>,
  language: Appointment['language'],
): string {
  const [part, amount] = [formatCents(cents, language), formatCents(ofCents, language)]
  if (cents === 0) return texts.kept(amount)
  if (cents < ofCents) return method === 'card' ? texts.partToCard(part, amount) : texts.partAtClinic(part, amount)
  return method === 'card' ? texts.backToCard(part) : texts.backAtClinic(part)
}

function priceOf(appointment: Appointment): Fact[] {
  const { priceCents, paid, language } = appointment
  const { booked, labels } = textsFor(appointment)
  if (priceCents === 0) return []
  return [{ label: labels.price, value: (paid ? booked.paid : booked.price)(formatCents(priceCents, language)) }]
}
