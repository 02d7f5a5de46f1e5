import { addDays, type ClinicDay, parseClinicDay, weekdayOf } from '#contract/dates.ts'
import type { FreeDay } from '#contract/schemas/availability.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import type { DayState } from '../../ui/calendar/calendar-day.tsx'
import { weekOf, weeksWith } from '../../ui/calendar/weeks.ts'

interface Span {
  readonly from: ClinicDay
  readonly to: ClinicDay
}

/** Returns the bookable days of the four weeks that a calendar shows with a day. */
export function spanWith(day: ClinicDay, today: ClinicDay, lastDay: ClinicDay, firstWeekday: number): Span {
  const [first = day] = weeksWith(weekOf(day, firstWeekday), today, firstWeekday)
  const last = addDays(first, 27)
  return { from: first < today ? today : first, to: last > lastDay ? lastDay : last }
}

/**
 * Returns the state of each day of a span. A day without free times on which the clinic has no opening hours counts as
 * closed, unless the clinic has entered no hours at all. With a treatment, only its free times count.
 */
export function dayStates(
  { from, to }: Span,
  free: readonly FreeDay[],
  hours: Clinic['hours'],
  treatment?: string | undefined,
) {
  const listed = new Map(free.map((day) => [parseClinicDay(day.date), day]))
  const states = new Map<ClinicDay, DayState>()
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { slots: all = 0, treatments = [], closed } = listed.get(day) ?? {}
    const slots = treatment === undefined ? all : treatments.includes(treatment) ? 'some' : 0
    const shut = all === 0 && hours.length > 0 && hours.every(({ weekday }) => weekday !== weekdayOf(day))
    states.set(day, closed === undefined && !shut ? { free: slots } : { closed: closed ?? '' })
  }
  return states
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
