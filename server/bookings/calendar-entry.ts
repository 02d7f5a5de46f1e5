import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { mailTexts } from '../mail/texts/texts.ts'
import type { Appointment } from './appointment.ts'

type Place = Pick<Clinic, 'name' | 'street' | 'city' | 'phone'>
type Entered = Pick<Appointment, 'id' | 'sequence' | 'startsAt' | 'endsAt' | 'doctor' | 'cancelledBy' | 'language'>

/**
 * Returns an appointment as a calendar file (RFC 5545) in the appointment's language. Times are UTC instants, so they
 * are right in every zone. The title names only the clinic, since calendars are shared and treatments are private.
 */
export function calendarEntry(appointment: Entered, clinic: Place, now: Date): string {
  return entry(ICalCalendarMethod.PUBLISH, appointment, clinic, now)
}

/**
 * Returns an appointment as a calendar attachment (RFC 5546), with the method that the mail part must name as well.
 * Uses PUBLISH, not REQUEST: the patient has nothing to accept, and declining in a calendar would cancel nothing.
 */
export function calendarAttachment(appointment: Entered, clinic: Place, now: Date, organizer: string) {
  const method = appointment.cancelledBy ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  return { method, file: entry(method, appointment, clinic, now, organizer) } as const
}

function entry(
  method: ICalCalendarMethod.PUBLISH | ICalCalendarMethod.CANCEL,
  { id, sequence, startsAt, endsAt, doctor, cancelledBy, language }: Entered,
  { name, street, city, phone }: Place,
  now: Date,
  organizer?: string,
): string {
  const texts = mailTexts[language].appointment.calendarEntry
  const lines = [...(doctor ? [texts.doctor(doctor)] : []), ...(phone ? [texts.phone(phone)] : [])]
  const calendar = ical({ prodId: { company: 'Dental portal', product: 'Appointments' }, method })
  calendar.createEvent({
    id: `${id}@dental-portal`,
    sequence,
    status: cancelledBy ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: now,
    start: startsAt,
    end: endsAt,
    summary: texts.title(name),
    location: [street, city].filter(Boolean).join(', '),
    ...(lines.length > 0 && { description: lines.join('\n') }),
    ...(organizer !== undefined && {
      // A backslash at the end would escape the closing quote.
      organizer: { name: name.replaceAll('\\', '/'), email: organizer },
    }),
  })
  // RFC 5545 section 3.1: every line ends with CRLF, the last one too.
  return `${calendar.toString()}\r\n`
}
