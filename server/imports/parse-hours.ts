import type { ImportField } from '#contract/schemas/import.ts'
import { formatStart } from '#contract/start-times.ts'
import { ValueError, type Values } from './parse-values.ts'

/** Hours of a weekday in minutes of the day. */
export interface WeekHours {
  readonly weekday: number
  readonly start: number
  readonly end: number
}

const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const dayWords = [
  /^(mo|lu|الاثنين|الإثنين)/,
  /^(tu|ma|di|الثلاثاء)/,
  /^(we|mi|الاربعاء|الأربعاء)/,
  /^(th|ju|do|الخميس)/,
  /^(fr|vi|الجمعة)/,
  /^(sa|sá|السبت)/,
  /^(su|do|الاحد|الأحد)/,
]

function weekdayOfWord(word: string): number | undefined {
  const folded = word.trim().toLowerCase()
  if (/^[1-7]$/.test(folded)) return Number(folded)
  const place = dayWords.findIndex((words) => words.test(folded))
  return place === -1 ? undefined : place + 1
}

/** Parses weekdays such as `1 2 3`, `Mon-Fri` or `Mon, Wed`. Throws a `ValueError`. */
export function parseDays(values: Values, field: ImportField): number[] | undefined {
  const text = values[field]
  if (text === undefined) return undefined
  const days = daysOf(text)
  if (!days) throw new ValueError('invalid', field, text)
  return days
}

function daysOf(text: string): number[] | undefined {
  const all = new Set<number>()
  for (const part of text.split(/[\s,;/]+/).filter(Boolean)) {
    const ends = part.split(/[-–]/).map(weekdayOfWord)
    const [first, last = first] = ends
    if (first === undefined || last === undefined || ends.includes(undefined) || last < first) return undefined
    for (let day = first; day <= last; day++) all.add(day)
  }
  return all.size > 0 ? [...all].sort() : undefined
}

/** Parses times such as `08:00 09:30`, to sorted minutes of the day. Throws a `ValueError`. */
export function parseTimes(values: Values, field: ImportField): number[] | undefined {
  const text = values[field]
  if (text === undefined) return undefined
  const times = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(minuteOf)
  if (times.length > 100 || times.some((time) => time === undefined)) throw new ValueError('invalid', field, text)
  return [...new Set(times as number[])].sort((a, b) => a - b)
}

function minuteOf(text: string): number | undefined {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text) ?? []
  const minute = Number(hours || '99') * 60 + Number(minutes)
  return minute <= 1440 && Number(minutes) < 60 ? minute : undefined
}

/** Parses working hours such as `Mon-Fri 08:00-12:00 13:00-17:00; Sat 9-12`. Throws a `ValueError`. */
export function parseWeek(values: Values, field: ImportField): WeekHours[] | undefined {
  const text = values[field]
  if (text === undefined) return undefined
  const hours: WeekHours[] = []
  for (const part of text.split(/[;\n]/).filter((each) => each.trim() !== '')) {
    const place = part.search(/\d{1,2}(?:[:.]\d{2})?\s*[-–]/)
    const days = place > 0 ? daysOf(part.slice(0, place).replace(/:\s*$/, '')) : undefined
    const spans = place > 0 ? part.slice(place).split(/,|\s+(?=\d{1,2}(?:[:.]\d{2})?\s*[-–])/) : []
    for (const span of spans.filter((each) => each.trim() !== '')) {
      const [start, end] = span.split(/[-–]/).map((time) => minuteOf(time.trim()))
      if (!days || start === undefined || end === undefined || end <= start)
        throw new ValueError('invalid', field, part.trim())
      hours.push(...days.map((weekday) => ({ weekday, start, end })))
    }
    if (!days) throw new ValueError('invalid', field, part.trim())
  }
  return hours
}

/** Returns working hours as `parseWeek` reads them, a day after the other. */
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
