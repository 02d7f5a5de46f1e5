import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { mailTexts } from '../mail/texts/texts.ts'
import type { Appointment } from './appointment.ts'

type Place = Pick<Clinic, 'name' | 'street' | 'city' | 'phone'>
type Entered = Pick<Appointment, 'id' | 'sequence' | 'startsAt' | 'endsAt' | 'cancelledBy' | 'language'>

/**
 * An appointment as a calendar file (RFC 5545) in UTC instants, so that it is right in every zone. The title names the
 * clinic only: calendars are shared, and what is done to one's teeth is nobody else's business. In the appointment's
 * language.
 */
export function calendarEntry(appointment: Entered, clinic: Place, now: Date): string {
  return entry(ICalCalendarMethod.PUBLISH, appointment, clinic, now)
}

/**
 * The same for a mail (RFC 5546), with the method that its part of the mail has to name as well. It is published, not
 * requested: nobody is asked to accept, and a "no" in a calendar, which cancels nothing here, cannot be said.
 */
export function calendarAttachment(appointment: Entered, clinic: Place, now: Date, organizer: string) {
  const method = appointment.cancelledBy ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  return { method, file: entry(method, appointment, clinic, now, organizer) } as const
}

function entry(
  method: ICalCalendarMethod.PUBLISH | ICalCalendarMethod.CANCEL,
  { id, sequence, startsAt, endsAt, cancelledBy, language }: Entered,
  { name, street, city, phone }: Place,
  now: Date,
  organizer?: string,
): string {
  const texts = mailTexts[language].appointment.calendarEntry
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
    ...(phone && { description: texts.phone(phone) }),
    ...(organizer !== undefined && {
      // A backslash at its end would take the quote after it along.
      organizer: { name: name.replaceAll('\\', '/'), email: organizer },
    }),
  })
  return calendar.toString()
}
