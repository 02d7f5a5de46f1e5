import { type ClinicDay, parseClinicDay, weekdayOf } from '#contract/dates.ts'
import type { ClosedDays } from '#contract/schemas/closed-days.ts'
import type { DoctorSchedule, Schedule } from '#contract/schemas/schedule.ts'
import { parseEnd, parseStart } from '#contract/start-times.ts'
import { weekOn } from './week.ts'

/** A part of a day, in minutes since its midnight. */
export interface Span {
  readonly start: number
  readonly end: number
}

type Absence = DoctorSchedule['absences'][number]
export type Away = Span & Pick<Absence, '_id' | 'kind' | 'note'>

/** A doctor's day: the hours of the week, and those of them that absences leave. */
export interface DoctorDay {
  readonly hours: readonly Span[]
  readonly present: readonly Span[]
  readonly away: readonly Away[]
}

const covers = ({ from, to }: { readonly from: string; readonly to: string }, day: ClinicDay) =>
  (parseClinicDay(from) ?? '') <= day && day <= (parseClinicDay(to) ?? '')

/** Returns when a doctor works on a day, and when the doctor is absent. */
export function doctorOn({ hours, absences }: Pick<DoctorSchedule, 'hours' | 'absences'>, day: ClinicDay): DoctorDay {
  const worked = weekOn(hours, day)
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .map((interval) => spanOf(interval))
  const away = absences
    .filter((absence) => covers(absence, day))
    .map(({ _id, kind, note, ...interval }) => ({ ...spanOf(interval), _id, kind, note }))
    .toSorted((a, b) => a.start - b.start)
  return { hours: worked, present: away.reduce<readonly Span[]>(without, worked), away }
}

/** Returns the chairs that cannot be used on a day, with the note of their outage. */
export function chairsOut(chairs: Schedule['chairs'], day: ClinicDay): { _id: string; name: string; note: string }[] {
  return chairs.flatMap(({ _id, name, inService, outages }) => {
    const outage = outages.find((each) => covers(each, day))
    return inService && !outage ? [] : [{ _id, name, note: outage?.note ?? '' }]
  })
}

/** Returns the reason for which the clinic is closed on a day, or `undefined` if it is open. */
export function closedOn(closings: readonly ClosedDays[], day: ClinicDay): string | undefined {
  return closings.find((closing) => covers(closing, day))?.reason
}

/** Returns the full hours that contain all working hours, at least from 8 AM to 5 PM if there are none. */
export function axisOf(days: readonly DoctorDay[]): Span {
  const spans = days.flatMap(({ hours }) => hours)
  if (spans.length === 0) return { start: 8 * 60, end: 17 * 60 }
  return {
    start: Math.floor(Math.min(...spans.map(({ start }) => start)) / 60) * 60,
    end: Math.ceil(Math.max(...spans.map(({ end }) => end)) / 60) * 60,
  }
}

/** Returns the part of a span that an axis shows, or `undefined`. */
export function within(span: Span, axis: Span): Span | undefined {
  const [start, end] = [Math.max(span.start, axis.start), Math.min(span.end, axis.end)]
  return start < end ? { start, end } : undefined
}

function spanOf({ start, end }: { readonly start: string; readonly end: string }): Span {
  // The end of the day is 24:00 or, in answers, 00:00.
  return { start: parseStart(start) ?? 0, end: parseEnd(end) || 24 * 60 }
}

function without(spans: readonly Span[], gone: Span): readonly Span[] {
  return spans.flatMap(({ start, end }) =>
    [
      { start, end: Math.min(end, gone.start) },
      { start: Math.max(start, gone.end), end },
    ].filter((rest) => rest.start < rest.end),
  )
}
