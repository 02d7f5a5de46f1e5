import { addDays, type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { Report } from '#contract/schemas/report.ts'

/** A period of clinic days, both included. */
export interface Period {
  readonly from: ClinicDay
  readonly to: ClinicDay
}

/** Returns the calendar month of a day, or the one `count` months later. */
export function monthOf(day: ClinicDay, count = 0): Period {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = (months: number) => new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  return { from: first(count), to: addDays(first(count + 1), -1) }
}

/** Whether a period is one calendar month. */
export function isMonth(period: Period): boolean {
  return monthOf(period.from).from === period.from && monthOf(period.from).to === period.to
}

/** Returns the period before (-1) or after (1): the neighboring month, or as many days. */
export function neighborOf(period: Period, step: -1 | 1): Period {
  if (isMonth(period)) return monthOf(period.from, step)
  const days = lengthOf(period)
  return { from: addDays(period.from, step * days), to: addDays(period.to, step * days) }
}

/**
 * Returns what is compared: the period and the one before. Of a period that is not over, the days until today and as many
 * days of the one before, so that a few days are never compared with a whole month.
 */
export function comparedAt(period: Period, today: ClinicDay): { readonly soFar: Period; readonly before: Period } {
  const before = neighborOf(period, -1)
  if (today < period.from || today >= period.to) return { soFar: period, before }
  const soFar = { from: period.from, to: today }
  const days = Math.min(lengthOf(soFar), lengthOf(before))
  return { soFar, before: { from: before.from, to: addDays(before.from, days - 1) } }
}

/** Returns the number of days of a period. */
export function lengthOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
}

/** Returns the period that an address names; `undefined` if it names none. */
export function periodOf(from: string | null, to: string | null): Period | undefined {
  const [start, end] = [parseClinicDay(from ?? ''), parseClinicDay(to ?? '')]
  return start === undefined || end === undefined ? undefined : { from: start, to: end }
}

/** Numbers of appointments of some days in a row. */
export interface Span extends Period {
  readonly done: number
  readonly cancelled: number
  readonly missed: number
  /** Upcoming, or not yet recorded. */
  readonly open: number
}

/** Groups the days of a report: single days up to 14, weeks from Monday up to 98, months otherwise. */
export function spansOf(days: Report['days']): Span[] {
  const spans: Span[] = []
  const unit = days.length <= 14 ? 'day' : days.length <= 98 ? 'week' : 'month'
  for (const { date, booked, done, cancelled, missed } of days) {
    const day = parseClinicDay(date) ?? ''
    const last = spans.at(-1)
    const added = { done, cancelled, missed, open: booked - done - cancelled - missed }
    if (!last || unit === 'day' || startsUnit(day, unit)) spans.push({ from: day, to: day, ...added })
    else {
      const sum = (key: keyof typeof added) => last[key] + added[key]
      const sums = { done: sum('done'), cancelled: sum('cancelled'), missed: sum('missed'), open: sum('open') }
      spans[spans.length - 1] = { from: last.from, to: day, ...sums }
    }
  }
  return spans
}

function startsUnit(day: ClinicDay, unit: 'week' | 'month'): boolean {
  return unit === 'month' ? day.endsWith('-01') : new Date(`${day}T00:00:00Z`).getUTCDay() === 1
}
