import { addDays, type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { FreeDay } from '#contract/schemas/availability.ts'

/** Returns the span of a month (`YYYY-MM`) from today to the last bookable day, or undefined if it is empty. */
export function bookableSpan(
  month: string,
  today: ClinicDay,
  lastDay: ClinicDay,
): { from: ClinicDay; to: ClinicDay } | undefined {
  const first = `${month}-01`
  // 31 days after the first of any month is the next month.
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  const from = first < today ? today : first
  const to = last > lastDay ? lastDay : last
  return from <= to ? { from, to } : undefined
}

/** Returns the days of a span that are not in the list of free days. */
export function fullDaysIn({ from, to }: { from: ClinicDay; to: ClinicDay }, free: readonly FreeDay[]): Set<ClinicDay> {
  const open = new Set(free.flatMap(({ date, closed }) => (closed === undefined ? parseClinicDay(date) : [])))
  const full = new Set<ClinicDay>()
  for (let day = from; day <= to; day = addDays(day, 1)) if (!open.has(day)) full.add(day)
  return full
}

/** Returns the closed days with their reasons. */
export function closedDaysIn(free: readonly FreeDay[]): Map<ClinicDay, string> {
  return new Map(
    free.flatMap(({ date, closed }) => {
      const day = parseClinicDay(date)
      return day && closed !== undefined ? [[day, closed] as const] : []
    }),
  )
}
