import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { sync as nodeIcal } from 'node-ical'

/** What a program read from a calendar. Properties without a value are missing; instants are like `20261125T160000Z`. */
export interface CalendarReading {
  readonly method: string | null
  readonly name: string | null
  readonly events: readonly Readonly<Record<string, string>>[]
  /** What the program criticizes. */
  readonly findings: readonly string[]
}

const fields = [
  'UID',
  'SEQUENCE',
  'STATUS',
  'DTSTAMP',
  'DTSTART',
  'DTEND',
  'SUMMARY',
  'LOCATION',
  'DESCRIPTION',
  'ORGANIZER',
]

/** Reads a calendar with ical.js, of Thunderbird, and with node-ical. Throws if one cannot parse it. */
export function readCalendar(text: string): Record<'ical.js' | 'node-ical', CalendarReading> {
  return { 'ical.js': readStrictly(text), 'node-ical': readLeniently(text) }
}

/**
 * Reads calendars with Debian's icalendar (Python) and libical (C). Returns `undefined` if Python or one of the packages
 * is missing, and throws if a calendar cannot be parsed.
 */
export function readByDebian(
  calendars: readonly string[],
): readonly Record<'icalendar' | 'libical', CalendarReading>[] | undefined {
  const program = join(import.meta.dirname, 'read-calendars.py')
  const input = JSON.stringify(calendars)
  // The path of Debian's own Python: another one does not find the packages.
  const { status, stdout, stderr, error } = spawnSync('/usr/bin/python3', [program], { input, encoding: 'utf8' })
  if (error || /ModuleNotFoundError|libical\.so\.3: cannot open/.test(stderr)) return undefined
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

/** Writes an instant as calendars do, in UTC. */
export function calendarInstant(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '')
}

function readStrictly(text: string): CalendarReading {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((event) => {
    const found = fields.flatMap((name): [string, string][] => {
      const value: unknown = event.getFirstPropertyValue(name.toLowerCase())
      if (value === null) return []
      return [[name, value instanceof ICAL.Time ? calendarInstant(value.toJSDate()) : String(value)]]
    })
    return Object.fromEntries(found)
  })
  const method = calendar.getFirstPropertyValue('method')
  // The program does not know NAME (RFC 7986), and returns it as it is written.
  return { method: method === null ? null : String(method), name: null, events, findings: [] }
}

function readLeniently(text: string): CalendarReading {
  const parsed = nodeIcal.parseICS(text)
  const { method = null, name = null } = (parsed.vcalendar ?? {}) as { method?: string; name?: string }
  const events = Object.values(parsed).flatMap((part): Record<string, string>[] => {
    if (part?.type !== 'VEVENT') return []
    const { uid, sequence, status, dtstamp, start, end, summary, location, description, organizer } = part
    const values = {
      uid,
      sequence,
      status,
      dtstamp,
      dtstart: start,
      dtend: end,
      summary,
      location,
      description,
      organizer,
    }
    const known = Object.entries(values).filter(([, value]) => value !== undefined)
    return [Object.fromEntries(known.map(([key, value]) => [key.toUpperCase(), textOf(value)]))]
  })
  return { method, name, events, findings: [] }
}

function textOf(value: unknown): string {
  if (value instanceof Date) return calendarInstant(value)
  return typeof value === 'object' && value !== null && 'val' in value ? String(value.val) : String(value)
}
