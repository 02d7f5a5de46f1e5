import { addDays, weekdayOf } from '#contract/dates.ts'

/*
 * Calendar arithmetic. Days are `YYYY-MM-DD` and weekdays 1 (Monday) to 7 (Sunday), without a time zone. A week is named by
 * its first day. Days compare as strings.
 */

/** The number of weeks that a calendar shows at once. */
const weeksShown = 4

/** Returns the week of a day. */
export function weekOf(day: string, firstWeekday: number): string {
  return addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7))
}

/** Returns the four weeks that are shown with a week. The weeks of a calendar are counted from that of `today`. */
export function weeksWith(week: string, today: string, firstWeekday: number): string[] {
  const start = weekOf(today, firstWeekday)
  const days = (Date.parse(week) - Date.parse(start)) / 86_400_000
  const first = addDays(start, Math.floor(days / (7 * weeksShown)) * 7 * weeksShown)
  return Array.from({ length: weeksShown }, (_, index) => addDays(first, index * 7))
}

/** Returns the seven days of a week. */
export function daysOf(week: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(week, index))
}

/** Returns the day that a key moves to, or undefined. `forward` is the arrow key of the reading direction. */
export function dayByKey(key: string, day: string, firstWeekday: number, forward: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return addDays(day, key === forward ? 1 : -1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return weekOf(day, firstWeekday)
    case 'End':
      return addDays(weekOf(day, firstWeekday), 6)
    case 'PageUp':
      return addDays(day, -7 * weeksShown)
    case 'PageDown':
      return addDays(day, 7 * weeksShown)
    default:
      return undefined
  }
}
