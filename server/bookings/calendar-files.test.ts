import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { explainFindings } from '../../scripts/outside-judges.ts'
import { mailTexts } from '../mail/texts/texts.ts'
import { renderEveryMail } from '../testing/every-mail.ts'
import { addPerson, addTreatment, authHeaders } from '../testing/factories.ts'
import { bookFor, callAs } from '../testing/payments.ts'
import { type CalendarReading, calendarInstant, readByDebian, readCalendar } from '../testing/read-calendars.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { calendarAttachment, calendarEntry, calendarOf } from './calendar-entry.ts'

// Four programs of others read each kind of calendar file, and must find what the portal meant.

const hasDebian = readByDebian([]) !== undefined

/** A clinic whose texts have all characters that calendars escape, and long ones. */
const clinic = {
  name: 'Clínica "Sonrisa"; Niños, Jóvenes & más \\',
  street: 'Gran Vía 12, 2.º izquierda; timbre “Clínica”, entrada por la calle de atrás',
  city: 'Madrid, 28013',
  phone: '+34 915 550 142',
}
const arabicClinic = {
  name: 'عيادة الأسنان الحديثة في وادي ويلاميت للأطفال والكبار وكل أفراد العائلة',
  street: 'شارع الملك فهد، مبنى ١٢، الطابق الثاني بجانب الصيدلية',
  city: 'الرياض',
  phone: '',
}
const sender = 'clinic@test.invalid'

let portal: TestApp
beforeEach(async () => {
  const now = '2026-10-20T09:00:00+02:00'
  portal = await startTestApp(inject('templateDatabase'), {
    now,
    timeZone: 'Europe/Madrid',
    cards: {},
    mail: { mode: 'test' },
  })
})
afterEach(() => portal.close())

interface Meant {
  readonly file: string
  readonly meant: Pick<CalendarReading, 'method' | 'events'> & { readonly name?: string }
}

/**
 * Returns the findings of each program: properties that it reads differently from what is meant, and its own. Expects
 * lines as RFC 5545 requires them.
 */
function findingsIn(files: readonly Meant[]): Map<string, string[]> {
  expect(files.length).toBeGreaterThan(0)
  const byDebian = readByDebian(files.map(({ file }) => file))
  const found = new Map<string, string[]>()
  for (const [at, { file, meant }] of files.entries()) {
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    for (const [program, reading] of Object.entries({ ...readCalendar(file), ...byDebian?.[at] })) {
      const name = program === 'ical.js' ? null : (meant.name ?? null)
      const differences = compare({ ...meant, name }, reading)
      found.set(program, [...(found.get(program) ?? []), ...differences, ...reading.findings])
    }
  }
  return found
}

function compare(meant: Omit<CalendarReading, 'findings'>, reading: CalendarReading): string[] {
  const valuesOf = ({ method, name, events }: typeof meant) =>
    [{ METHOD: method, NAME: name, EVENTS: String(events.length) }, ...events].map(
      (part) => new Map(Object.entries(part)),
    )
  const [wanted, given] = [valuesOf(meant), valuesOf(reading)]
  return wanted.flatMap((part, at) =>
    [...new Set([...part.keys(), ...(given[at]?.keys() ?? [])])].flatMap((key) => {
      const [value, read] = [part.get(key), given[at]?.get(key)]
      return value === read ? [] : [`${key} ${JSON.stringify(value)} is read as ${JSON.stringify(read)}`]
    }),
  )
}

const programs = ['ical.js', 'node-ical', ...(hasDebian ? ['icalendar', 'libical'] : [])]
const nothing = new Map(programs.map((program) => [program, []]))

/** Returns the event of an appointment as it is meant, without a member and a doctor. */
function event(place: typeof clinic, language: Language, given: Record<string, string>) {
  const { title, phone } = mailTexts[language].appointment.calendarEntry
  const description = place.phone && phone(place.phone)
  return {
    STATUS: 'CONFIRMED',
    SUMMARY: title(place.name),
    LOCATION: `${place.street}, ${place.city}`,
    ...(description && { DESCRIPTION: description }),
    ...given,
  }
}

/** METHOD and SEQUENCE of the mails that have a calendar file. The clinic cancels before the later ones. */
const withEntry = {
  booked: ['PUBLISH', 0],
  booking_moved: ['PUBLISH', 0],
  reminder: ['PUBLISH', 0],
  booking_paid: ['PUBLISH', 1],
  booking_cancelled: ['CANCEL', 0],
  payment_refunded: ['CANCEL', 1],
  payment_late: ['CANCEL', 1],
} as const

test('programs read the entry of every mail in every language as it is meant', async () => {
  const mails = (await renderEveryMail(portal, clinic)).filter(({ calendar }) => calendar)
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(Object.keys(withEntry)))
  const { id, starts, ends } = await portal.db
    .selectFrom('booking')
    .select(['id', sql<Date>`lower(during)`.as('starts'), sql<Date>`upper(during)`.as('ends')])
    .where('member_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const files = mails.map(({ kind, language, calendar }) => {
    const [method, sequence] = withEntry[kind as keyof typeof withEntry]
    expect(calendar?.method).toBe(method)
    const texts = mailTexts[language].appointment.calendarEntry
    const meant = event(clinic, language, {
      UID: `${id}@dental-portal`,
      SEQUENCE: String(sequence),
      STATUS: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
      DTSTAMP: calendarInstant(portal.context.clock()),
      DTSTART: calendarInstant(starts),
      DTEND: calendarInstant(ends),
      SUMMARY: `${texts.title(clinic.name)} – Leo Lindqvist`,
      DESCRIPTION: `${texts.doctor('Dr. Ada Molar')}\n${texts.phone(clinic.phone)}`,
      ORGANIZER: `mailto:${sender}`,
    })
    return { file: calendar?.file ?? '', meant: { method, events: [meant] } }
  })
  expect(findingsIn(files)).toEqual(nothing)
})

test.each(languages)(
  'programs read downloads and feeds through a clock change as they are meant: %s',
  async (language) => {
    await portal.db
      .updateTable('clinic')
      .set({ ...clinic, language })
      .execute()
    const patient = await addPerson(portal, { name: 'Íñigo Ñáñez' })
    await portal.db.updateTable('person').set({ language }).where('id', '=', patient.id).execute()
    // The clocks of the clinic go back during the first appointment.
    const name = 'Limpieza, dental; básica \\ "suave"'
    const treatment = await addTreatment(portal, { name, starts: [90, 240], minutes: 120 })
    const nightly = await bookFor(portal, patient, treatment, 5, treatment.slots[0])
    const morning = await bookFor(portal, patient, treatment, 6, treatment.slots[1])
    const meantOf = ({ _id, startsAt, endsAt }: Booking, given: Record<string, string> = {}) =>
      event(clinic, language, {
        UID: `${_id}@dental-portal`,
        SEQUENCE: '0',
        DTSTAMP: calendarInstant(portal.context.clock()),
        DTSTART: calendarInstant(new Date(startsAt)),
        DTEND: calendarInstant(new Date(endsAt)),
        ...given,
      })
    const url = `/api/booking/${nightly._id}/calendar`
    const { body: download } = await portal.app.inject({ url, headers: authHeaders(patient) })
    const options = { treatments: true, names: true }
    const { body } = await callAs<{ address: string }>(portal, patient, 'POST', '/me/calendar-feed', options)
    const { body: feed } = await portal.app.inject({ url: new URL(body.address).pathname })
    const SUMMARY = `${name}, ${clinic.name} – ${patient.name}`
    const inFeed = [nightly, morning].map((booking) => meantOf(booking, { SUMMARY }))
    const found = findingsIn([
      { file: download, meant: { method: null, events: [meantOf(nightly)] } },
      { file: feed, meant: { method: null, name: clinic.name, events: inFeed } },
    ])
    expect(found).toEqual(nothing)
  },
)

test('programs read texts in every script, of every length and with every sign as they are meant', () => {
  const signs = [' ', ',', ';', ':', '\\', '"', '\\n', '\\,', "'", '=', '^', '%', '<b>', 'é', 'ش', '漢', '🦷', '👩🏽‍⚕️']
  const places = signs.flatMap((sign) =>
    [1, 7, 30].map((count) => ({
      name: `A${sign.repeat(count)}Z`,
      street: `${'x'.repeat(count)}${sign}Z`,
      city: `${sign.repeat(count)}.`,
      phone: `1${sign}2`,
    })),
  )
  const [startsAt, endsAt, stamp] = [
    new Date('2026-10-25T00:59:59Z'),
    new Date('2026-10-25T01:00:00Z'),
    new Date('2028-02-29T23:59:59Z'),
  ]
  const files = [arabicClinic, ...places].flatMap((place, at): Meant[] => {
    const language = languages[at % languages.length] ?? 'en'
    const appointment = { id: `id-${at}`, sequence: at, startsAt, endsAt, doctor: undefined, language } as const
    const entered = { ...appointment, member: undefined, cancelledBy: undefined }
    const meant = event(place, language, {
      UID: `id-${at}@dental-portal`,
      SEQUENCE: String(at),
      DTSTAMP: calendarInstant(stamp),
      DTSTART: calendarInstant(startsAt),
      DTEND: calendarInstant(endsAt),
    })
    const cancelled = { ...meant, STATUS: 'CANCELLED', ORGANIZER: `mailto:${sender}` }
    const { file } = calendarAttachment({ ...entered, cancelledBy: 'clinic' }, place, stamp, sender)
    return [
      { file: calendarEntry(entered, place, stamp), meant: { method: null, events: [meant] } },
      { file, meant: { method: 'CANCEL', events: [cancelled] } },
      {
        file: calendarOf([{ ...appointment, stamp, named: {} }], place),
        meant: { method: null, name: place.name, events: [meant] },
      },
    ]
  })
  const found = findingsIn([
    ...files,
    { file: calendarOf([], clinic), meant: { method: null, name: clinic.name, events: [] } },
  ])
  for (const program of programs) {
    expect([program, explainFindings(program, found.get(program) ?? [])]).toEqual([
      program,
      { unexplained: [], unused: [] },
    ])
  }
})
