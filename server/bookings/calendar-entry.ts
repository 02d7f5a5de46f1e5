import ical, { escape as escapeText, type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { postalAddress } from '../mail/address.ts'
import { safeDisplayName } from '../mail/greeting.ts'
import type { Place } from '../mail/mail.ts'
import { mailTexts } from '../mail/texts/texts.ts'
import type { Appointment } from './appointment.ts'

type Entered = Pick<
  Appointment,
  'id' | 'sequence' | 'startsAt' | 'endsAt' | 'doctor' | 'member' | 'cancelledBy' | 'language'
>

/** An appointment of a calendar feed. */
export interface FeedEntry extends Omit<Entered, 'cancelledBy' | 'member'> {
  /** When the event was last changed. */
  readonly stamp: Date
  /** What the title names besides the clinic: the treatment, in the appointment's language, and who is treated. */
  readonly named: { readonly treatment?: string | undefined; readonly patient?: string | undefined }
}

const prodId = { company: 'Dental portal', product: 'Appointments' }

/**
 * Returns an appointment as a calendar file (RFC 5545) in the appointment's language. Times are UTC instants, so they
 * are right in every zone. The title names only the clinic and a family member, since calendars are shared and
 * treatments are private. A file outside of a mail has no method, which would require an organizer (RFC 5546).
 */
export function calendarEntry(appointment: Entered, clinic: Place, now: Date): string {
  const calendar = ical({ prodId })
  addEvent(calendar, appointment, clinic, now)
  return withLastLineEnd(calendar)
}

/**
 * Returns an appointment as a calendar attachment (RFC 5546), with the method that the mail part must name as well.
 * Uses PUBLISH, not REQUEST: the patient has nothing to accept, and declining in a calendar would cancel nothing.
 */
export function calendarAttachment(appointment: Entered, clinic: Place, now: Date, organizer: string) {
  const method = appointment.cancelledBy ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = ical({ prodId, method })
  addEvent(calendar, appointment, clinic, now, organizer)
  return { method, file: withLastLineEnd(calendar) } as const
}

/** Returns appointments as a calendar (RFC 5545) that is read again each hour. Events have the IDs of `calendarEntry`. */
export function calendarOf(entries: readonly FeedEntry[], clinic: Place): string {
  // Unlike the texts of an event, the library writes the name as it is given.
  const calendar = ical({ prodId, name: escapeText(clinic.name, false), ttl: 3_600 })
  for (const { stamp, ...each } of entries)
    addEvent(calendar, { ...each, cancelledBy: undefined, member: undefined }, clinic, stamp)
  return withLastLineEnd(calendar)
}

function addEvent(
  calendar: ICalCalendar,
  {
    id,
    sequence,
    startsAt,
    endsAt,
    doctor,
    member,
    cancelledBy,
    language,
    named = {},
  }: Entered & Partial<Pick<FeedEntry, 'named'>>,
  clinic: Place,
  stamp: Date,
  organizer?: string,
): void {
  const { name, phone } = clinic
  const texts = mailTexts[language].appointment.calendarEntry
  const lines = [...(doctor ? [texts.doctor(doctor)] : []), ...(phone ? [texts.phone(phone)] : [])]
  calendar.createEvent({
    id: `${id}@dental-portal`,
    sequence,
    status: cancelledBy ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp,
    start: startsAt,
    end: endsAt,
    summary: [
      named.treatment ? `${named.treatment}, ${name}` : texts.title(name),
      safeDisplayName(named.patient ?? member ?? ''),
    ]
      .filter(Boolean)
      .join(' – '),
    location: postalAddress(clinic),
    ...(lines.length > 0 && { description: lines.join('\n') }),
    ...(organizer !== undefined && {
      // A backslash at the end would escape the closing quote.
      organizer: { name: name.replaceAll('\\', '/'), email: organizer },
    }),
  })
}

// RFC 5545 section 3.1: every line ends with CRLF, the last one too.
function withLastLineEnd(calendar: ICalCalendar): string {
  return `${calendar.toString()}\r\n`
}
