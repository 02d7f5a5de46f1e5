import type { Clinic } from '#contract/clinic.ts'
import { formatClinicDay } from '#contract/dates.ts'
import { getPlace } from '../clinic/queries.ts'
import type { Context } from '../context.ts'
import { greeting } from '../mail/greeting.ts'
import type { Composers, Mail, MailJob, MailLink } from '../mail/mail.ts'
import { type Appointment, findAppointment } from './appointment.ts'
import { cancellableUntil } from './booking-state.ts'
import { mailedEntry } from './calendar-entry.ts'
import { formatCents, formatInstant, formatWhen, mailTexts } from './mail-texts.ts'

/** What a mail about an appointment is made of. */
export interface AppointmentMail {
  readonly subject: string
  /** Goes on after the greeting. */
  readonly opening: string
  /** Lines below when and where it is. */
  readonly facts?: readonly string[]
  readonly more?: readonly (string | MailLink)[]
}

/** What patients are told of their bookings. */
export const bookingMail: Composers<'booked' | 'booking_cancelled'> = {
  // Where it has been cancelled before this could go, the mail that says so is the only one to come.
  booked: (context, job) =>
    composeForPatient(context, job, (appointment, clinic) =>
      appointment.cancelledBy
        ? undefined
        : {
            subject: mailTexts.booked.subject(formatClinicDay(appointment.day)),
            opening: mailTexts.booked.opening,
            facts: priceOf(appointment),
            more: [toAppointments(context), howToCancel(context, appointment, clinic)],
          },
    ),
  booking_cancelled: (context, job) =>
    composeForPatient(context, job, (appointment, clinic) => {
      const { cancelled } = mailTexts
      const { cancelledBy, hasReason, returning, day } = appointment
      const back = returning?.method === 'card' ? cancelled.backToCard : cancelled.backAtClinic
      return {
        subject: cancelled.subject(formatClinicDay(day)),
        opening: cancelledBy === 'clinic' ? cancelled.byClinic : cancelled.byPatient,
        more: [
          ...(cancelledBy === 'clinic' && hasReason ? [cancelled.reason] : []),
          ...(returning ? [back(formatCents(returning.cents))] : []),
          cancelled.calendar,
          { text: cancelled.again, href: new URL('/appointment', context.publicUrl) },
          ...call(clinic),
        ],
      }
    }),
}

/**
 * Puts a mail about an appointment together for its patient, with its calendar entry; undefined where
 * `write` has nothing to say, or the patient has left without a last address.
 */
export async function composeForPatient(
  context: Context,
  { bookingId, sequence, email }: MailJob,
  write: (appointment: Appointment, clinic: Place) => AppointmentMail | undefined,
): Promise<Mail | undefined> {
  const appointment = bookingId === null ? undefined : await findAppointment(context, bookingId)
  // Who has left is told at the address that they had, without the name that they took along.
  const patient = appointment?.patient ?? (email === null ? undefined : { name: '', address: email })
  if (!appointment || !patient || sequence === null || !context.mail) return undefined
  const clinic = await getPlace(context)
  const written = write(appointment, clinic)
  if (!written) return undefined
  const { subject, opening, facts = [], more = [] } = written
  const { name, address } = patient
  const place = [clinic.name, clinic.street, clinic.city].filter(Boolean).join(', ')
  return {
    to: { name, address },
    subject,
    body: [
      greeting(name),
      opening,
      [formatWhen(appointment, context.timeZone), mailTexts.where(place), ...facts].join('\n'),
      ...more,
      clinic.name,
    ],
    calendar: mailedEntry({ ...appointment, sequence }, clinic, context.clock(), context.mail.sender.address),
  }
}

/** The way to the patient's appointments; it names neither them nor anything of theirs. */
export function toAppointments({ publicUrl }: Context): MailLink {
  return { text: mailTexts.myAppointments, href: new URL('/dashboard', publicUrl) }
}

/** How to reach the clinic, where that is known. */
export function call({ phone }: Place): string[] {
  return phone ? [mailTexts.call(phone)] : []
}

type Place = Pick<Clinic, 'name' | 'street' | 'city' | 'phone'>

function priceOf({ priceCents, paid }: Appointment): string[] {
  if (priceCents === 0) return []
  return [(paid ? mailTexts.booked.paid : mailTexts.booked.price)(formatCents(priceCents))]
}

function howToCancel(context: Context, { startsAt }: Appointment, clinic: Place): string {
  const until = cancellableUntil(context, startsAt)
  const { time, date } = formatInstant(until, context.timeZone)
  const how = until > context.clock() ? mailTexts.cancelUntil(time, date) : mailTexts.tooNear
  return [how, ...call(clinic)].join(' ')
}
