import ICAL from 'ical.js'
import { AppError } from '../app-error.ts'
import { instantOf, readZone } from './ics-zones.ts'
import type { CsvFile, CsvRow } from './read-csv.ts'

const headings = ['UID', 'Start', 'End', 'Summary', 'Attendee', 'Email', 'Status', 'Repeats', 'Organizer', 'Location']
/** The cells of an event that is not well formed. */
const unreadable = ['', '?', '', '?']
const maxRows = 100_000
const maxEventCharacters = 1_000_000
/** Maximum number of zones that are read of a file. */
const maxZones = 10
/** Maximum number of parameters of a property. */
const maxParameters = 1_000
const secondsOfDay = 86_400

/** Whether a text is a calendar (iCalendar, RFC 5545). */
export function isCalendar(begin: string): boolean {
  return /^\ufeff?BEGIN:VCALENDAR\s/i.test(begin)
}

/**
 * Parses a calendar as it arrives, one event after the other. An event is a row; its number is that of its first line. Instants keep
 * their zone, also of a zone that the file describes; a start in a zone that nothing describes keeps the zone's name, by which the row
 * is refused. Throws `file_one_line`, `file_cut_off`, `file_too_many_rows`, or `file_not_text` for an event that is too long.
 */
export function readIcs(text: AsyncIterable<string>): Pick<CsvFile, 'headings' | 'rows'> {
  return { headings, rows: toRows(text) }
}

async function* toRows(text: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  const zones = new Map<string, ICAL.Timezone>()
  let part: string[] | undefined
  let [number, begin, rows, size, described, isWhole] = [0, 0, 0, 0, 0, false]
  for await (const line of linesOf(text)) {
    number++
    if (/^BEGIN:(VEVENT|VTIMEZONE)\s*$/i.test(line)) [part, begin, size] = [[], number, 0]
    if (/^END:VCALENDAR\s*$/i.test(line)) isWhole = true
    part?.push(line)
    size += line.length
    if (part && size > maxEventCharacters) throw new AppError('file_not_text')
    if (!part || !/^END:(VEVENT|VTIMEZONE)\s*$/i.test(line)) continue
    const text = part.join('\r\n')
    const component = hasFewParameters(text) ? orUndefined(() => new ICAL.Component(ICAL.parse(text))) : undefined
    part = undefined
    if (component?.name === 'vtimezone') {
      const zone = ++described <= maxZones ? readZone(component) : undefined
      if (zone) zones.set(zone.tzid, zone)
    } else {
      if (++rows > maxRows) throw new AppError('file_too_many_rows')
      yield { number: begin, cells: (component && orUndefined(() => cellsOf(component, zones))) ?? unreadable }
    }
  }
  if (!isWhole || part) throw new AppError('file_cut_off')
  if (rows === 0) throw new AppError('file_one_line')
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of text) {
    const lines = (rest + piece).split(/\r\n|\n/)
    rest = lines.pop() ?? ''
    if (rest.length > maxEventCharacters) throw new AppError('file_not_text')
    yield* lines
  }
  yield rest
}

/**
 * Whether each property has few parameters. For each, `ical.js` searches for the next colon, so all semicolons before a colon
 * count: where the parameters end depends on quotes.
 */
function hasFewParameters(text: string): boolean {
  const unfolded = text.replace(/\r\n[ \t]/g, '')
  return unfolded.split(/:|\r\n/).every((piece) => piece.split(';').length - 1 <= maxParameters)
}

/** Returns what a function does; `undefined` if the calendar is not well formed: `ical.js` also throws when it gives a value. */
function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function textOf(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '')
}

function cellsOf(event: ICAL.Component, zones: ReadonlyMap<string, ICAL.Timezone>): string[] {
  const attendee = personOf(event, 'attendee')
  const organizer = personOf(event, 'organizer')
  const repeats = ['rrule', 'rdate'].map((name) => textOf(event, name)).find(Boolean) ?? ''
  // One appointment of a series that was moved has the UID of the series.
  const uid = [textOf(event, 'uid'), textOf(event, 'recurrence-id')].filter(Boolean).join(' ')
  return [
    ...[uid, timeOf(event, 'dtstart', zones), endOf(event, zones), textOf(event, 'summary')],
    ...[attendee.name, attendee.email, textOf(event, 'status'), repeats],
    ...[organizer.email || organizer.name, textOf(event, 'location')],
  ]
}

function personOf(event: ICAL.Component, name: string): { readonly name: string; readonly email: string } {
  const property = event.getAllProperties(name).find((each) => each.getFirstParameter('role') !== 'CHAIR')
  const email = String(property?.getFirstValue() ?? '').replace(/^mailto:/i, '')
  return { name: property?.getFirstParameter('cn') ?? '', email: email.includes('@') ? email : '' }
}

function endOf(event: ICAL.Component, zones: ReadonlyMap<string, ICAL.Timezone>): string {
  const duration = event.getFirstPropertyValue('duration')
  const start = event.getFirstPropertyValue('dtstart')
  if (!(duration instanceof ICAL.Duration) || !(start instanceof ICAL.Time)) return timeOf(event, 'dtend', zones)
  const seconds = duration.toSeconds()
  // An appointment ends on its day, and `ical.js` adds a long duration month by month.
  if (!(Math.abs(seconds) <= secondsOfDay)) return `${duration}`
  const end = start.clone()
  end.adjust(0, 0, 0, seconds)
  return written(end, zoneOf(event, 'dtstart'), zones)
}

function timeOf(event: ICAL.Component, name: string, zones: ReadonlyMap<string, ICAL.Timezone>): string {
  const time = event.getFirstPropertyValue(name)
  return time instanceof ICAL.Time ? written(time, zoneOf(event, name), zones) : ''
}

function zoneOf(event: ICAL.Component, name: string): string {
  return event.getFirstProperty(name)?.getFirstParameter('tzid') ?? ''
}

/** Writes a time as an instant, or without a zone if it has none. */
function written(time: ICAL.Time, zone: string, zones: ReadonlyMap<string, ICAL.Timezone>): string {
  const text = time.toString()
  if (zone === '' || time.isDate) return text
  const instant = instantOf(time, zones.get(zone))
  if (instant) return instant
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant().toString()
  } catch {
    return `${text} ${zone}`
  }
}
