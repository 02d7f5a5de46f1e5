import type { Clinic } from '#contract/schemas/clinic.ts'
import { getPlace } from '../clinic/queries.ts'
import type { Context } from '../context.ts'
import { greeting, pageFor } from '../mail/greeting.ts'
import type { Mail, MailLink, Message, Template, Templates } from '../mail/mail.ts'
import type { MailTexts } from '../mail/texts/en.ts'
import { mailTexts } from '../mail/texts/texts.ts'
import { type Appointment, findMailedAppointment } from './appointment.ts'
import { calendarAttachment } from './calendar-entry.ts'
import { formatCents, formatDay, formatInstant, formatWhen, withCommas, zoneName } from './mail-format.ts'
import { findOtherTimes } from './other-times.ts'
import type { BookingChange } from './queue-booking-mail.ts'

/** Parts of a mail about an appointment. */
export interface AppointmentMail {
  readonly subject: string
  /** First paragraph after the greeting. */
  readonly opening: string
  /** Lines below the time and place. */
  readonly facts?: readonly string[]
  readonly more?: readonly (string | MailLink)[]
}

/** Messages about a booking, its moves and its cancellation. */
export const bookingMail = {
  // If the booking was cancelled before delivery, only the mail about the cancellation is sent.
  booked: aboutBooking((context, appointment, clinic) =>
    appointment.cancelledBy
      ? undefined
      : {
          subject: textsFor(appointment).booked.subject(shortDay(appointment)),
          opening: textsFor(appointment).booked.opening,
          facts: priceOf(appointment),
          more: [appointmentsLink(context, appointment), howToChange(context, appointment, clinic)],
        },
  ),
  // A cancellation has a mail of its own.
  booking_moved: aboutBooking((context, appointment, clinic) =>
    appointment.cancelledBy
      ? undefined
      : {
          subject: textsFor(appointment).moved.subject(shortDay(appointment)),
          opening: textsFor(appointment).moved.opening,
          more: [
            textsFor(appointment).moved.calendar,
            appointmentsLink(context, appointment),
            howToChange(context, appointment, clinic),
          ],
        },
  ),
  booking_cancelled: aboutBooking(cancellationParts),
} satisfies Partial<Templates>

/** Returns the parts of the mail about a cancelled appointment. If the clinic cancels an upcoming one, it offers other times. */
export async function cancellationParts(
  context: Context,
  appointment: Appointment,
  clinic: Place,
): Promise<AppointmentMail> {
  const { cancelled } = textsFor(appointment)
  const { cancelledBy, hasReason, returning, language, patient, startsAt } = appointment
  const offers = cancelledBy === 'clinic' && patient && startsAt > context.clock()
  return {
    subject: cancelled.subject(shortDay(appointment)),
    opening: cancelledBy === 'clinic' ? cancelled.byClinic : cancelled.byPatient,
    more: [
      ...(cancelledBy === 'clinic' && hasReason ? [cancelled.reason] : []),
      ...(returning ? [refundLine(cancelled, returning, language)] : []),
      ...(appointment.entrySent ? [cancelled.calendar] : []),
      ...(offers ? await timesLines(context, appointment) : []),
      ...(patient?.canSignIn === false
        ? [appointmentsLink(context, appointment)]
        : [{ text: cancelled.again, href: pageFor(context, appointment, '/appointment') }]),
      ...phoneLines(appointment, clinic),
    ],
  }
}

/** Returns the first free times, each with a link to its day for a patient who can sign in. */
async function timesLines(context: Context, appointment: Appointment): Promise<(string | MailLink)[]> {
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
  const lead = textsFor(appointment).cancelled.times
  return patient?.canSignIn === false ? [[lead, ...links.map(({ text }) => text)].join('\n')] : [lead, ...links]
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

/** Returns the language, subject and body of a mail about an appointment. */
export function renderParts(
  context: Pick<Context, 'timeZone'>,
  appointment: Appointment,
  { name }: { readonly name: string },
  clinic: Place,
  { subject, opening, facts = [], more = [] }: AppointmentMail,
): Pick<Mail, 'language' | 'subject' | 'body'> {
  const { language } = appointment
  const texts = textsFor(appointment)
  const place = withCommas([clinic.name, clinic.street, clinic.city], language)
  return {
    language,
    // Subjects name no one: they are shown on locked screens.
    subject,
    body: [
      greeting(name, language),
      opening,
      [
        ...(appointment.member === undefined ? [] : [texts.for(appointment.member)]),
        formatWhen(appointment, context.timeZone, language),
        texts.where(place),
        ...(appointment.doctor === undefined ? [] : [texts.with(appointment.doctor)]),
        ...facts,
      ].join('\n'),
      ...more,
    ],
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

/** Returns the line with the clinic's phone number, or none if it is unknown. */
export function phoneLines(appointment: Appointment, { phone }: Place): string[] {
  return phone ? [textsFor(appointment).call(phone)] : []
}

/** Returns the day of an appointment as subjects name it. */
export function shortDay({ day, language }: Appointment): string {
  return formatDay(day, language, 'medium')
}

export type Place = Pick<Clinic, 'name' | 'street' | 'city' | 'phone'>

function priceOf(appointment: Appointment): string[] {
  const { priceCents, paid, language } = appointment
  const { booked } = textsFor(appointment)
  if (priceCents === 0) return []
  return [(paid ? booked.paid : booked.price)(formatCents(priceCents, language))]
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
  const callToChange = clinic.phone ? [texts.callToChange(clinic.phone)] : []
  if (canCancel && canMove && Number(cancelUntil) === Number(moveUntil)) {
    return [say(texts.changeUntil), ...phoneLines(appointment, clinic)].join(' ')
  }
  return [
    canCancel ? say(texts.cancelUntil) : texts.tooNear,
    ...(canMove ? [say(texts.moveUntil, moveUntil)] : []),
    ...(canCancel || canMove ? phoneLines(appointment, clinic) : callToChange),
  ].join(' ')
}
