import { addDays, type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { DoctorSchedule } from '#contract/schemas/schedule.ts'
import { parseEnd, parseStart } from '#contract/start-times.ts'

/** Working time of a day, `HH:MM`; an end may be `24:00`. */
export interface Interval {
  readonly start: string
  readonly end: string
}

/** Intervals of a weekday. */
export type WeekInterval = Interval & { readonly weekday: number }

/** ISO weekdays. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

type Hours = DoctorSchedule['hours']

const firstDay = ({ validFrom }: Hours[number]) => parseClinicDay(validFrom) ?? ''
const lastDay = ({ validUntil }: Hours[number]) => (validUntil && parseClinicDay(validUntil)) || '9999-12-31'

/** Returns the hours that are valid on a day, in the order of the week. */
export function weekOn(hours: Hours, day: ClinicDay): WeekInterval[] {
  return hours
    .filter((interval) => firstDay(interval) <= day && day <= lastDay(interval))
    .map(({ weekday, start, end }) => ({ weekday, start, end }))
    .toSorted((a, b) => a.weekday - b.weekday || a.start.localeCompare(b.start))
}

/** Returns the days after today from which other hours are valid, earliest first. */
export function comingChanges(hours: Hours, today: ClinicDay): ClinicDay[] {
  const ends = hours.flatMap((interval) => (interval.validUntil ? addDays(lastDay(interval), 1) : []))
  const days = [...new Set([...hours.map(firstDay), ...ends])].filter((day) => day > today).toSorted()
  const textOf = (day: ClinicDay) => JSON.stringify(weekOn(hours, day))
  return days.filter((day) => textOf(day) !== textOf(addDays(day, -1)))
}

/** A week, and the days on which it is valid; without `validUntil` it stays valid. */
export interface ValidWeek {
  readonly validFrom: ClinicDay
  readonly validUntil?: ClinicDay | undefined
  readonly week: readonly WeekInterval[]
}

/** Replaces the hours of some days by a week. Hours that ended before today are left out. */
export function replaceFrom(hours: Hours, today: ClinicDay, { validFrom, validUntil, week }: ValidWeek) {
  const dayBefore = addDays(validFrom, -1)
  const before = hours
    .filter((interval) => firstDay(interval) < validFrom && lastDay(interval) >= today)
    .map((interval) => ({
      ...interval,
      validUntil: [lastDay(interval), dayBefore].toSorted()[0] ?? dayBefore,
    }))
    .filter(({ validUntil }) => validUntil >= today)
  const replaced = week.map((interval) => ({ ...interval, validFrom, ...(validUntil && { validUntil }) }))
  if (!validUntil) return [...before, ...replaced]
  const dayAfter = addDays(validUntil, 1)
  const after = hours
    .filter((interval) => lastDay(interval) > validUntil)
    .map((interval) => ({ ...interval, validFrom: [firstDay(interval), dayAfter].toSorted()[1] ?? dayAfter }))
  return [...before, ...replaced, ...after]
}

/** Groups the weekdays that have the same hours. Days without hours are left out. */
export function groupDays(week: readonly WeekInterval[]): { days: number[]; intervals: WeekInterval[] }[] {
  const groups = new Map<string, { days: number[]; intervals: WeekInterval[] }>()
  for (const day of weekdays) {
    const intervals = week.filter(({ weekday }) => weekday === day)
    if (intervals.length === 0) continue
    const key = intervals.map(({ start, end }) => `${start}-${end}`).join()
    const group = groups.get(key)
    if (group) group.days.push(day)
    else groups.set(key, { days: [day], intervals })
  }
  return [...groups.values()]
}

/** Returns the error of each interval by its index: `start`, `before_start` or `overlap`. */
export function findIntervalErrors(week: readonly WeekInterval[]): Map<number, { part: keyof Interval; code: string }> {
  const errors = new Map<number, { part: keyof Interval; code: string }>()
  const minutes = week.map(({ weekday, start, end }) => ({ weekday, from: parseStart(start), to: parseEnd(end) }))
  for (const [index, { weekday, from, to }] of minutes.entries()) {
    if (from === undefined) errors.set(index, { part: 'start', code: 'start' })
    else if (to === undefined) errors.set(index, { part: 'end', code: 'start' })
    else if (to <= from) errors.set(index, { part: 'end', code: 'before_start' })
    else if (
      minutes
        .slice(0, index)
        .some((other) => other.weekday === weekday && (other.from ?? 0) < to && from < (other.to ?? 0))
    ) {
      errors.set(index, { part: 'start', code: 'overlap' })
    }
  }
  return errors
}
