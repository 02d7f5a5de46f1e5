import { addDays, weekdayOf } from '#contract/dates.ts'

/*
 * A wall calendar's arithmetic. Days are `YYYY-MM-DD`, months `YYYY-MM`, weekdays 1 (Monday) to 7 (Sunday): no zone and
 * no time of day, so that nothing depends on where the browser is. Such texts compare as the dates do.
 */

/** The month that a day lies in. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** The month `count` months later; earlier where negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${two((months % 12) + 1)}`
}

/** The weeks of a month, seven places each; a place before the first day or after the last is empty. */
export function weeksOf(month: string, firstWeekday: number): (string | undefined)[][] {
  const first = `${month}-01`
  const before = (weekdayOf(first) - firstWeekday + 7) % 7
  const length = lengthOf(month)
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => {
      const index = week * 7 + place - before
      return index >= 0 && index < length ? addDays(first, index) : undefined
    }),
  )
}

/** The day that a key leads to; undefined for keys that lead nowhere. `forward` is the arrow along the reading order. */
export function dayByKey(key: string, day: string, firstWeekday: number, forward: string): string | undefined {
  const place = (weekdayOf(day) - firstWeekday + 7) % 7
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return addDays(day, key === forward ? 1 : -1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -place)
    case 'End':
      return addDays(day, 6 - place)
    case 'PageUp':
      return sameDateIn(addMonths(monthOf(day), -1), day)
    case 'PageDown':
      return sameDateIn(addMonths(monthOf(day), 1), day)
    default:
      return undefined
  }
}

/** The day of the month with the date of `day`, or its last where it is shorter. */
function sameDateIn(month: string, day: string): string {
  return `${month}-${two(Math.min(Number(day.slice(8)), lengthOf(month)))}`
}

function lengthOf(month: string): number {
  return Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8))
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}
