import { addDays, weekdayOf } from '#contract/dates.ts'

/*
 * Calendar arithmetic. Days are `YYYY-MM-DD`, months `YYYY-MM`, weekdays 1 (Monday) to 7 (Sunday), without a time zone.
 * Days and months compare as strings.
 */

/** Returns the month of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** Returns the month `count` months later, or earlier if negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${two((months % 12) + 1)}`
}

/** Returns the weeks of a month, seven days each. Days of other months are undefined. */
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

/** Returns the day that a key moves to, or undefined. `forward` is the arrow key of the reading direction. */
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

/** Returns the same date in a month, or the month's last day. */
function sameDateIn(month: string, day: string): string {
  return `${month}-${two(Math.min(Number(day.slice(8)), lengthOf(month)))}`
}

function lengthOf(month: string): number {
  return Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8))
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}
