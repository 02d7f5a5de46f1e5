import { addressIn } from '#contract/languages.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { getPlace } from '../clinic/queries.ts'
import type { Context } from '../context.ts'
import { greeting } from '../mail/greeting.ts'
import type { Composers, Mail, MailJob, MailLink } from '../mail/mail.ts'
import type { MailTexts } from '../mail/texts/en.ts'
import { mailTexts } from '../mail/texts/texts.ts'
import { type Appointment, findAppointment } from './appointment.ts'
import { cancellationDeadline } from './booking-state.ts'
import { calendarAttachment } from './calendar-entry.ts'
import { formatCents, formatDay, formatInstant, formatWhen, withCommas, zoneName } from './mail-format.ts'

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
            subject: textsFor(appointment).booked.subject(shortDay(appointment)),
            opening: textsFor(appointment).booked.opening,
            facts: priceOf(appointment),
            more: [appointmentsLink(context, appointment), howToCancel(context, appointment, clinic)],
          },
    ),
  booking_cancelled: (context, job) =>
    composeForPatient(context, job, (appointment, clinic) => {
      const { cancelled } = textsFor(appointment)
      const { cancelledBy, hasReason, returning, language } = appointment
      const back = returning?.method === 'card' ? cancelled.backToCard : cancelled.backAtClinic
      return {
        subject: cancelled.subject(shortDay(appointment)),
        opening: cancelledBy === 'clinic' ? cancelled.byClinic : cancelled.byPatient,
        more: [
          ...(cancelledBy === 'clinic' && hasReason ? [cancelled.reason] : []),
          ...(returning ? [back(formatCents(returning.cents, language))] : []),
          cancelled.calendar,
          { text: cancelled.again, href: pageFor(context, appointment, '/appointment') },
          ...phoneLines(appointment, clinic),
        ],
      }
    }),
}

/**
 * Puts a mail about an appointment together for its patient, with its calendar entry; undefined where
 * `write` has nothing to say, the patient has left without a last address, or an address that nobody has proved has
 * been told enough.
 */
export async function composeForPatient(
  context: Context,
  job: MailJob,
  write: (appointment: Appointment, clinic: Place) => AppointmentMail | undefined,
): Promise<Mail | undefined> {
  const { bookingId, sequence, email, language: ofWhoLeft } = job
  const found = bookingId === null ? undefined : await findAppointment(context, bookingId)
  const appointment = found && { ...found, language: ofWhoLeft ?? found.language }
  // Who has left is told at the address that they had, without the name that they took along.
  const patient = appointment?.patient ?? (email === null ? undefined : { name: '', address: email })
  if (!appointment || !patient || sequence === null || !context.mail) return undefined
  if (appointment.patient?.unverified && (await exceedsMailLimit(context, job))) return undefined
  const clinic = await getPlace(context)
  const written = write(appointment, clinic)
  if (!written) return undefined
  const { subject, opening, facts = [], more = [] } = written
  const { name, address } = patient
  const { language } = appointment
  const place = withCommas([clinic.name, clinic.street, clinic.city], language)
  return {
    to: { name, address },
    language,
    subject,
    body: [
      greeting(name, language),
      opening,
      [formatWhen(appointment, context.timeZone, language), textsFor(appointment).where(place), ...facts].join('\n'),
      ...more,
    ],
    calendar: calendarAttachment({ ...appointment, sequence }, clinic, context.clock(), context.mail.sender.address),
  }
}

/** So many an hour go to an address that anybody may have signed up with; who booked sees all of it on the page. */
const maxMailsToUnverified = 10

// Counted by when they were queued: mails that go out side by side see the same.
async function exceedsMailLimit({ db, rateLimits }: Context, { id, personId, createdAt }: MailJob): Promise<boolean> {
  if (!rateLimits) return false
  const { told } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<string>().as('told'))
    .where('person_id', '=', personId)
    .where('booking_id', 'is not', null)
    .where('state', '<>', 'dropped')
    .where('created_at', '>', new Date(createdAt.getTime() - 3_600_000))
    .where(({ or, eb, and }) =>
      or([eb('created_at', '<', createdAt), and([eb('created_at', '=', createdAt), eb('id', '<', id)])]),
    )
    .executeTakeFirstOrThrow()
  return Number(told) >= maxMailsToUnverified
}

/** Returns the texts of mails about appointments in the patient's language. */
export function textsFor({ language }: Appointment): MailTexts['appointment'] {
  return mailTexts[language].appointment
}

/** The way to the patient's appointments; it names neither them nor anything of theirs. */
export function appointmentsLink(context: Context, appointment: Appointment): MailLink {
  return { text: textsFor(appointment).myAppointments, href: pageFor(context, appointment, '/dashboard') }
}

/** How to reach the clinic, where that is known. */
export function phoneLines(appointment: Appointment, { phone }: Place): string[] {
  return phone ? [textsFor(appointment).call(phone)] : []
}

function pageFor({ publicUrl }: Context, { language }: Appointment, path: string): URL {
  return new URL(addressIn(path, language), publicUrl)
}

function shortDay({ day, language }: Appointment): string {
  return formatDay(day, language, 'medium')
}

type Place = Pick<Clinic, 'name' | 'street' | 'city' | 'phone'>

function priceOf(appointment: Appointment): string[] {
  const { priceCents, paid, language } = appointment
  const { booked } = textsFor(appointment)
  if (priceCents === 0) return []
  return [(paid ? booked.paid : booked.price)(formatCents(priceCents, language))]
}

function howToCancel(context: Context, appointment: Appointment, clinic: Place): string {
  const { cancelUntil, tooNear } = textsFor(appointment)
  const until = cancellationDeadline(context, appointment.startsAt)
  const { time, date } = formatInstant(until, context.timeZone, appointment.language)
  const zone = zoneName(until, context.timeZone, appointment.language)
  const how = until > context.clock() ? cancelUntil(time, date, zone) : tooNear
  return [how, ...phoneLines(appointment, clinic)].join(' ')
}
