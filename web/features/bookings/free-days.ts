import type { FreeDay } from '#contract/availability.ts'
import { addDays, type ClinicDay, parseClinicDay } from '#contract/dates.ts'

/** The days of a month (`YYYY-MM`) that can be asked about, from today to the last bookable day; undefined for none. */
export function bookableSpan(
  month: string,
  today: ClinicDay,
  lastDay: ClinicDay,
): { from: ClinicDay; to: ClinicDay } | undefined {
  const first = `${month}-01`
  // The 31st day after the first lies in the next month, whatever the month.
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  const from = first < today ? today : first
  const to = last > lastDay ? lastDay : last
  return from <= to ? { from, to } : undefined
}

/** The days of a span on which nothing is free, by the list of those on which something is. */
export function fullDaysIn({ from, to }: { from: ClinicDay; to: ClinicDay }, free: readonly FreeDay[]): Set<ClinicDay> {
  const open = new Set(free.flatMap(({ date, closed }) => (closed === undefined ? parseClinicDay(date) : [])))
  const full = new Set<ClinicDay>()
  for (let day = from; day <= to; day = addDays(day, 1)) if (!open.has(day)) full.add(day)
  return full
}

/** The days on which the clinic is closed, with the reason. */
export function closedDaysIn(free: readonly FreeDay[]): Map<ClinicDay, string> {
  return new Map(
    free.flatMap(({ date, closed }) => {
      const day = parseClinicDay(date)
      return day && closed !== undefined ? [[day, closed] as const] : []
    }),
  )
}
