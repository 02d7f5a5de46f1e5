import { withWesternDigits } from './digits.ts'
import { formatStart } from './start-times.ts'
import { fold, weekdaysIn } from './weekdays.ts'

/** Hours of an ISO weekday in minutes of the day. */
export interface WeekHours {
  readonly weekday: number
  readonly start: number
  readonly end: number
}

/** The hours of a text, or the part of it from which on it is not understood. */
export type ReadWeek =
  | { readonly hours: readonly WeekHours[]; readonly rest?: never }
  | { readonly hours?: never; readonly rest: string }

const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
/** No one begins before, unless it is written with a zero or with AM. */
const earliest = 6 * 60
/** Words for a dash, and words without a meaning. */
const dashes = ['to', 'a', 'bis', 'الى']
const fillers = ['and', 'from', 'y', 'de', 'und', 'et', 'من']

type Token =
  | { readonly kind: 'dash' | 'end'; readonly at: number }
  | { readonly kind: 'day'; readonly at: number; readonly day: number | undefined }
  | { readonly kind: 'time'; readonly at: number; readonly text: string }
  | { readonly kind: 'unknown'; readonly at: number }

/**
 * Reads working hours such as `Mon–Fri 9–12, 13–17; Sat 9–1`: days, then their hours. A gap is a break. Days are the begin of
 * their names, all in one language. An hour up to 11 is of the afternoon if it is before 6 or not after the time before it, unless
 * it begins with a zero. Hours of a day do not overlap.
 */
export function readWeek(typed: string): ReadWeek {
  const text = withWesternDigits(typed)
  const tokens = tokensOf(text)
  const hours: WeekHours[] = []
  let place = 0
  while (tokens[place]?.kind !== 'end') {
    const begin = place
    const days = new Set<number>()
    for (let token = tokens[place]; token?.kind === 'day'; token = tokens[place]) {
      const last = tokens[place + 1]?.kind === 'dash' ? tokens[place + 2] : token
      if (token.day === undefined || last?.kind !== 'day' || last.day === undefined) return restFrom(text, token)
      // A week may begin on a Sunday.
      for (let day = token.day; day !== last.day; day = (day % 7) + 1) days.add(day)
      days.add(last.day)
      place += last === token ? 1 : 3
    }
    const first = tokens[place]
    if (days.size === 0 || first?.kind !== 'time') return restFrom(text, first?.kind === 'end' ? tokens[begin] : first)
    let before = earliest
    for (let token = tokens[place]; token?.kind === 'time'; token = tokens[place]) {
      const [dash, last] = [tokens[place + 1], tokens[place + 2]]
      const start = minuteOf(token.text, before)
      const end = last?.kind === 'time' && start !== undefined ? minuteOf(last.text, start + 1) : undefined
      if (dash?.kind !== 'dash' || start === undefined || end === undefined || end <= start)
        return restFrom(text, token)
      if (hours.some((other) => days.has(other.weekday) && other.start < end && start < other.end))
        return restFrom(text, token)
      hours.push(...[...days].map((weekday) => ({ weekday, start, end })))
      before = end
      place += 3
    }
  }
  return { hours: hours.toSorted((a, b) => a.weekday - b.weekday || a.start - b.start) }
}

function restFrom(text: string, token: Token | undefined): ReadWeek {
  return { rest: text.slice(token?.at).replace(/\s+/g, ' ').trim() }
}

function tokensOf(text: string): Token[] {
  const all = text.matchAll(
    /(?<time>\d{1,2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\b\.?)?(?!\d))|(?<dash>[-–—])|(?<word>\p{L}[\p{L}\p{M}]*)|[^\s,;:،؛.&/+]/giu,
  )
  const found = [...all]
  const dayOf = weekdaysIn(found.flatMap(({ groups }) => groups?.word ?? []))
  const tokens = found.flatMap(({ index: at, groups }): Token[] => {
    const { time, dash, word } = groups ?? {}
    if (time !== undefined) return [{ kind: 'time', at, text: time }]
    if (dash !== undefined || dashes.includes(fold(word ?? ''))) return [{ kind: 'dash', at }]
    if (fillers.includes(fold(word ?? ''))) return []
    return [word === undefined ? { kind: 'unknown', at } : { kind: 'day', at, day: dayOf(word) }]
  })
  return [...tokens, { kind: 'end', at: text.length }]
}

/** Returns the minute of the day of a time, at the earliest `from` if half of the day is not written. */
function minuteOf(text: string, from: number): number | undefined {
  const [, hour = '', minute = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))?\s?([ap])?/i.exec(text) ?? []
  const [hours, minutes] = [Number(hour), Number(minute)]
  if (minutes >= 60 || (half && (hours < 1 || hours > 12))) return undefined
  if (half) return ((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minutes
  const written = hours * 60 + minutes
  const shown = written < from && hours < 12 && !hour.startsWith('0') ? written + 12 * 60 : written
  return shown <= 1440 ? shown : undefined
}

/** Returns working hours as `readWeek` reads them, a day after the other. */
export function formatWeek(hours: readonly WeekHours[]): string {
  const byDay = Map.groupBy(hours, ({ weekday }) => weekday)
  return [...byDay]
    .sort(([a], [b]) => a - b)
    .map(([weekday, spans]) => {
      const times = spans
        .toSorted((a, b) => a.start - b.start)
        .map(({ start, end }) => `${formatStart(start)}-${formatStart(end)}`)
      return `${dayNames[weekday - 1]} ${times.join(' ')}`
    })
    .join('; ')
}
