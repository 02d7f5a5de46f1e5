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
/** The days from Monday on, folded as `fold` does. */
const languages = [
  'monday tuesday wednesday thursday friday saturday sunday',
  'lunes martes miercoles jueves viernes sabado domingo',
  'montag dienstag mittwoch donnerstag freitag samstag sonntag',
  'lundi mardi mercredi jeudi vendredi samedi dimanche',
  'الاثنين الثلاثاء الاربعاء الخميس الجمعة السبت الاحد',
].map((names) => names.split(' '))

type WeekdayOf = (word: string) => number | undefined

/**
 * Returns a function that finds the weekday of a word: a number, or the begin of a name in a language that has all words of the
 * text. Several languages may have them, but only with the same day: `Do` alone is Thursday or Sunday.
 */
function weekdaysIn(text: string): WeekdayOf {
  const words = fold(text).match(/\p{L}+/gu) ?? []
  const fitting = languages.filter((names) => words.every((word) => dayIn(names, word) !== undefined))
  return (word) => {
    const folded = fold(word).replace(/[^\p{L}\d]/gu, '')
    if (/^[1-7]$/.test(folded)) return Number(folded)
    const days = new Set(fitting.map((names) => dayIn(names, folded)))
    return days.size === 1 ? [...days][0] : undefined
  }
}

function dayIn(names: readonly string[], word: string): number | undefined {
  const found = word.length < 2 ? [] : names.filter((name) => name.startsWith(word))
  return found.length === 1 ? names.indexOf(found[0] ?? '') + 1 : undefined
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Parses weekdays such as `1 2 3`, `Mon-Fri` or `Mon, Wed`. Throws a `ValueError`. */
export function parseDays(values: Values, field: ImportField): number[] | undefined {
  const text = values[field]
  if (text === undefined) return undefined
  const days = daysOf(text, weekdaysIn(text))
  if (!days) throw new ValueError('invalid', field, text)
  return days
}

function daysOf(text: string, weekdayOf: WeekdayOf): number[] | undefined {
  const all = new Set<number>()
  for (const part of text.split(/[\s,;/]+/).filter(Boolean)) {
    const ends = part.split(/[-–]/).map(weekdayOf)
    const [first, last = first] = ends
    if (first === undefined || last === undefined || ends.length > 2) return undefined
    // A week may begin on a Sunday.
    for (let day = first; day !== last; day = (day % 7) + 1) all.add(day)
    all.add(last)
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
  const weekdayOf = weekdaysIn(text)
  for (const part of text.split(/[;\n]/).map(collapseBlanks).filter(Boolean)) {
    const place = part.search(/\d{1,2}(?:[:.]\d{2})? ?[-–]/)
    const days = place > 0 ? daysOf(part.slice(0, place), weekdayOf) : undefined
    const spans = place > 0 ? part.slice(place).split(/,| (?=\d{1,2}(?:[:.]\d{2})? ?[-–])/) : []
    for (const span of spans.filter((each) => each.trim() !== '')) {
      const [start, end] = span.split(/[-–]/).map((time) => minuteOf(time.trim()))
      if (!days || start === undefined || end === undefined || end <= start)
        throw new ValueError('invalid', field, part)
      hours.push(...days.map((weekday) => ({ weekday, start, end })))
    }
    if (!days) throw new ValueError('invalid', field, part)
  }
  return hours
}

// Patterns that try each blank of many as their first take quadratic time.
function collapseBlanks(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
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
