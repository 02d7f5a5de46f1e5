import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { DoctorColor } from '#contract/schemas/schedule.ts'
import type { ValidationResult } from '../../ui/form/use-form.ts'
import { doctorColors } from './doctor-colors.ts'
import { findIntervalErrors, type ValidWeek, weekdays } from './week.ts'

/** A doctor's hours and treatments as typed. */
export interface HoursEntries {
  readonly takesAppointments: boolean
  readonly performs: readonly string[]
  readonly usualChair: string | null
  readonly color: DoctorColor | null
  readonly week: ValidWeek
}

/** Returns the name of a field of an interval. `key` distinguishes the intervals of a day. */
export function intervalField(weekday: number, key: number, part: 'start' | 'end'): string {
  return `${weekday}.${key}.${part}`
}

/** Returns the name of the checkbox of a treatment. */
export function performsField(treatment: string): string {
  return `performs.${treatment}`
}

/** Validates the form of a doctor's hours. */
export function validateHours(entries: Record<string, unknown>, today: ClinicDay): ValidationResult<HoursEntries> {
  const faults: Record<string, string> = {}
  const names = Object.keys(entries)
  const intervals = weekdays.flatMap((weekday) =>
    names
      .filter((name) => name.startsWith(`${weekday}.`) && name.endsWith('.start'))
      .map((name) => {
        const field = name.slice(0, -'.start'.length)
        const end = String(entries[`${field}.end`])
        // A time input has no 24:00.
        return { field, weekday, start: String(entries[name]), end: end === '00:00' ? '24:00' : end }
      }),
  )
  for (const [index, { part, code }] of findIntervalErrors(intervals)) {
    faults[`${intervals[index]?.field}.${part}`] = code
  }
  const performs = names.filter((name) => name.startsWith('performs.')).map((name) => name.slice('performs.'.length))
  const takesAppointments = 'takesAppointments' in entries
  if (takesAppointments && intervals.length > 0 && performs.length === 0) faults.performs = 'performs'
  const validFrom = parseClinicDay(String(entries.validFrom))
  if (validFrom === undefined) faults.validFrom = 'day'
  else if (validFrom < today) faults.validFrom = 'past'
  const until = String(entries.validUntil ?? '')
  const validUntil = until === '' ? undefined : parseClinicDay(until)
  if (until !== '' && validUntil === undefined) faults.validUntil = 'day'
  else if (validFrom !== undefined && validUntil !== undefined && validUntil < validFrom) {
    faults.validUntil = 'before_first'
  }
  if (validFrom === undefined || Object.keys(faults).length > 0) return { faults }
  const week = intervals.map(({ weekday, start, end }) => ({ weekday, start, end }))
  const color = String(entries.color ?? '')
  return {
    values: {
      takesAppointments,
      performs,
      usualChair: String(entries.usualChair || '') || null,
      color: isColor(color) ? color : null,
      week: { validFrom, validUntil, week },
    },
  }
}

function isColor(text: string): text is DoctorColor {
  return text in doctorColors
}
