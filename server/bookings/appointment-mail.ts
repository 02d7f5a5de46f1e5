import { directionsHref } from '#contract/contact-links.ts'
import { getPlace } from '../clinic/queries.ts'
import type { Context } from '../context.ts'
import { postalAddress, withCommas } from '../mail/address.ts'
import { greeting, pageFor } from '../mail/greeting.ts'
import { phoneLink } from '../mail/layout-mail.ts'
import type { Fact, Mail, MailContent, MailLink, MailPart, Message, Place, Template } from '../mail/mail.ts'
import { formatDay, formatInstant, zoneName } from '../mail/mail-format.ts'
import type { MailTexts } from '../mail/texts/en.ts'
import { mailTexts } from '../mail/texts/texts.ts'
import { type Appointment, findMailedAppointment } from './appointment.ts'
import { calendarAttachment } from './calendar-entry.ts'
import type { BookingChange } from './queue-booking-mail.ts'
import { whenOf } from './when-of.ts'

/** Parts of a mail about an appointment. */
export interface AppointmentMail extends Pick<MailContent, 'subject' | 'heading' | 'button'> {
  /** Paragraphs above the time. */
  readonly opening: readonly string[]
  /** Links between the time and the button. */
  readonly choices?: readonly MailPart[]
  /** Facts in addition to doctor, place and phone number. */
  readonly facts?: readonly Fact[]
  /** Parts below the facts. */
  readonly more?: readonly MailPart[]
}

/** Writes a mail about an appointment; returns `undefined` if it no longer applies. */
type Write<Occasion> = (
  context: Context,
  appointment: Appointment,
  clinic: Place,
  message: Message<Occasion>,
) => AppointmentMail | undefined | Promise<AppointmentMail | undefined>

/**
 * Declares a message about an appointment to its patient, with its calendar entry unless it was cancelled before an entry
 * was sent. It no longer applies if the patient was removed without a last address, or if an unverified address has
 * reached its mail limit.
 */
export function aboutBooking<Occasion extends object = BookingChange>(
  write: Write<Occasion>,
): Template<NoInfer<Occasion>> {
  return { subject: 'booking', compose: (context, message) => composeForPatient(context, message, write) }
}

// A reminder has the sequence of the last change.
async function composeForPatient<Occasion extends object>(
  context: Context,
  message: Message<Occasion>,
  write: Write<Occasion>,
): Promise<Mail | undefined> {
  const { subjectId, email, language: languageOfRemoved } = message
  const found = await findMailedAppointment(context, subjectId)
  const appointment = found && { ...found, language: languageOfRemoved ?? found.language }
  // A removed patient is notified at their last address, without their name.
  const patient = appointment?.patient ?? (email === null ? undefined : { name: '', address: email })
  if (!appointment || !patient || !context.mail) return undefined
  if (appointment.patient?.unverified && (await exceedsMailLimit(context, message))) return undefined
  const clinic = await getPlace(context)
  const parts = await write(context, appointment, clinic, message)
  if (!parts) return undefined
  const { name, address } = patient
  const { sequence = appointment.sequence }: Partial<BookingChange> = message.occasion
  return {
    to: { name, address },
    ...renderParts(context, appointment, patient, clinic, parts),
    ...((appointment.entrySent || !appointment.cancelledBy) && {
      calendar: calendarAttachment({ ...appointment, sequence }, clinic, context.clock(), context.mail.sender.address),
    }),
  }
}

/** Returns the language and the content of a mail about an appointment. */
export function renderParts(
  context: Pick<Context, 'timeZone'>,
  appointment: Appointment,
  { name }: { readonly name: string },
  clinic: Place,
  { opening, choices = [], facts = [], more = [], ...parts }: AppointmentMail,
): MailContent & Pick<Mail, 'language'> {
  const { language, member, doctor } = appointment
  const { labels } = textsFor(appointment)
  const address = withCommas([clinic.street, clinic.city], language)
  const all: Fact[] = [
    { label: labels.for, value: member ?? '' },
    { label: labels.with, value: doctor ?? '' },
    ...facts,
    { label: labels.where, value: address, href: new URL(directionsHref(postalAddress(clinic))) },
    { label: labels.phone, value: clinic.phone, href: phoneLink(clinic.phone) },
  ]
  const known = all.filter(({ value }) => value !== '')
  return {
    ...parts,
    language,
    greeting: greeting(name, language),
    opening: [...opening, whenOf(appointment, context.timeZone), ...choices],
    more: [...(known.length > 0 ? [{ kind: 'facts', facts: known } as const] : []), ...more],
  }
}

/** Maximum number of mails about appointments and offers per hour to an unverified address, since anyone may have entered it. */
const maxMailsToUnverified = 10

/** Whether an unverified address has reached its mail limit. Counts by creation time, so that concurrent deliveries agree. */
export async function exceedsMailLimit(
  { db, rateLimits }: Context,
  { id, personId, createdAt }: Message,
): Promise<boolean> {
  if (!rateLimits) return false
  const { sent } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<string>().as('sent'))
    .where('person_id', '=', personId)
    .where('subject', 'in', ['booking', 'waitlist_offer', 'waitlist_entry'])
    .where('state', '<>', 'dropped')
    .where('created_at', '>', new Date(createdAt.getTime() - 3_600_000))
    .where(({ or, eb, and }) =>
      or([eb('created_at', '<', createdAt), and([eb('created_at', '=', createdAt), eb('id', '<', id)])]),
    )
    .executeTakeFirstOrThrow()
  return Number(sent) >= maxMailsToUnverified
}

/** Returns the texts of mails about appointments in the patient's language. */
export function textsFor({ language }: Appointment): MailTexts['appointment'] {
  return mailTexts[language].appointment
}

/**
 * Returns a link to the patient's appointments, or for a patient who has no way to sign in, to the page that mails them
 * a link to choose a password. The URL that is sent to a server contains no personal data.
 */
export function appointmentsLink(context: Context, appointment: Appointment): MailLink {
  const { patient } = appointment
  const texts = textsFor(appointment)
  if (patient?.canSignIn !== false)
    return { text: texts.myAppointments, href: pageFor(context, appointment, '/dashboard') }
  const href = pageFor(context, appointment, '/forgot-password')
  href.searchParams.set('first', '')
  href.hash = String(new URLSearchParams({ email: patient.address }))
  return { text: texts.choosePassword, href }
}

/** Returns the day of an appointment as subjects name it. */
export function shortDay({ day, language }: Appointment): string {
  return formatDay(day, language, 'medium')
}

/** Returns the sentences that say until when the patient can move and cancel, and how to call the clinic. */
export function howToChange(context: Context, appointment: Appointment, clinic: Place): string {
  const texts = textsFor(appointment)
  const { cancelUntil, moveUntil } = appointment
  const inTime = (until: Date | undefined) => until !== undefined && until > context.clock()
  const [canCancel, canMove] = [inTime(cancelUntil), inTime(moveUntil)]
  const say = (sentence: typeof texts.cancelUntil, until = cancelUntil) => {
    const { time, date } = formatInstant(until, context.timeZone, appointment.language)
    return sentence(time, date, zoneName(until, context.timeZone, appointment.language))
  }
  if (canCancel && canMove && Number(cancelUntil) === Number(moveUntil)) return say(texts.changeUntil)
  return [
    canCancel ? say(texts.cancelUntil) : texts.tooNear,
    ...(canMove ? [say(texts.moveUntil, moveUntil)] : []),
    ...(!canCancel && !canMove && clinic.phone ? [texts.callToChange(clinic.phone)] : []),
  ].join(' ')
}
