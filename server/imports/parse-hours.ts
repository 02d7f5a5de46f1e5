import type { ImportField } from '#contract/schemas/import.ts'
import { readWeek, type WeekHours } from '#contract/week-hours.ts'
import { weekdaysIn } from '#contract/weekdays.ts'
import { ValueError, type Values } from './parse-values.ts'

/** Parses weekdays such as `1 2 3`, `Mon-Fri` or `Mon, Wed`. Throws a `ValueError`. */
export function parseDays(values: Values, field: ImportField): number[] | undefined {
  const text = values[field]
  if (text === undefined) return undefined
  const dayOf = weekdaysIn(text.match(/[\p{L}\p{M}]+/gu) ?? [])
  const days = daysOf(text, (word) => (/^[1-7]$/.test(word) ? Number(word) : dayOf(word)))
  if (!days) throw new ValueError('invalid', field, text)
  return days
}

function daysOf(text: string, weekdayOf: (word: string) => number | undefined): number[] | undefined {
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

/** Parses the working hours of a week. Throws a `ValueError`. */
export function parseWeek(values: Values, field: ImportField): readonly WeekHours[] | undefined {
  const text = values[field]
  if (text === undefined) return undefined
  const { hours, rest } = readWeek(text)
  if (!hours) throw new ValueError('invalid', field, rest)
  return hours
}
