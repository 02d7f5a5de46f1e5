import { postalAddress } from '../mail/address.ts'
import type { Choices, Place } from '../mail/mail.ts'
import { mailTexts } from '../mail/texts/texts.ts'
import type { Appointment } from './appointment.ts'

type Entered = Pick<Appointment, 'startsAt' | 'endsAt' | 'language'>

/**
 * Returns the links that add an appointment to an online calendar. Google and Microsoft see what is in their link when it is
 * opened: the clinic's name, address and phone number, and the time. It names no treatment, doctor or person. Apple has no
 * such address, and opens the attached file.
 */
export function calendarLinks(appointment: Entered, clinic: Place): Choices {
  const { addToCalendar: texts } = mailTexts[appointment.language].appointment
  return {
    kind: 'choices',
    title: texts.title,
    links: [
      { text: texts.google, href: googleLink(appointment, clinic) },
      { text: texts.outlook, href: outlookLink(appointment, clinic) },
    ],
    note: texts.file,
  }
}

/** The address at which Google Calendar opens a new event. Times are UTC. */
function googleLink(appointment: Entered, clinic: Place): URL {
  const { title, location, details } = eventOf(appointment, clinic)
  const times = [appointment.startsAt, appointment.endsAt].map((time) => utc(time).replaceAll(/[-:]/g, ''))
  return addressWith('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: times.join('/'),
    location,
    details,
  })
}

/** The address at which Outlook opens a new event, for personal accounts. Times are UTC. */
function outlookLink(appointment: Entered, clinic: Place): URL {
  const { title, location, details } = eventOf(appointment, clinic)
  return addressWith('https://outlook.live.com/calendar/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: utc(appointment.startsAt),
    enddt: utc(appointment.endsAt),
    location,
    body: details,
  })
}

function eventOf({ language }: Entered, clinic: Place) {
  const { title, phone } = mailTexts[language].appointment.calendarEntry
  return { title: title(clinic.name), location: postalAddress(clinic), details: clinic.phone && phone(clinic.phone) }
}

// Outlook shows the plus signs of URLSearchParams, and programs that find links in plain text may end them at a bracket.
function addressWith(base: string, query: Readonly<Record<string, string>>): URL {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  return new URL(`${base}?${given.map(([name, value]) => `${name}=${encoded(value)}`).join('&')}`)
}

function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll('(', '%28').replaceAll(')', '%29')
}

function utc(instant: Date): string {
  return instant.toISOString().replace(/\.\d+/, '')
}
