import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import { absenceInput, outageInput } from '#contract/schemas/schedule.ts'
import { parseEnd, parseStart } from '#contract/start-times.ts'
import { validate } from '../../api/validate.ts'
import type { ValidationResult } from '../../ui/form/use-form.ts'
import type { Absence, Outage } from './schedule-api.ts'

// Fetched with Zod when a form is first submitted: the dialogs import this module dynamically.

type Entries = Record<string, unknown>

/** Validates the form of an absence. `start` and `end` are missing for whole days. */
export function validateAbsence(entries: Entries, doctor: string, today: ClinicDay): ValidationResult<Absence> {
  const { from, to, kind, note, ...hours } = entries
  const days = 'start' in hours ? { from, to: from, start: hours.start, end: endOf(hours.end) } : { from, to }
  const faults = daysFaults(entries, today)
  if (!kind) faults.kind = 'required'
  if ('start' in hours) {
    const [start, end] = [parseStart(String(days.start)), parseEnd(String(days.end))]
    if (start === undefined) faults.start = 'start'
    if (end === undefined) faults.end = 'start'
    else if (start !== undefined && end <= start) faults.end = 'before_start'
  }
  if (Object.keys(faults).length > 0) return { faults }
  return validate(absenceInput, { doctor, ...days, kind, ...(note ? { note } : {}) })
}

/** Validates the form of an outage. */
export function validateOutage({ from, to, note }: Entries, chair: string, today: ClinicDay): ValidationResult<Outage> {
  const faults = daysFaults({ from, to }, today)
  if (Object.keys(faults).length > 0) return { faults }
  return validate(outageInput, { chair, from, to, ...(note ? { note } : {}) })
}

// A time input has no 24:00.
function endOf(typed: unknown): unknown {
  return typed === '00:00' ? '24:00' : typed
}

function daysFaults(entries: Entries, today: ClinicDay): Record<string, string> {
  const from = parseClinicDay(String(entries.from))
  if (from === undefined) return { from: 'day' }
  if (!('to' in entries)) return from < today ? { from: 'past' } : {}
  const to = parseClinicDay(String(entries.to))
  if (to === undefined) return { to: 'day' }
  if (to < from) return { to: 'before_first' }
  return to < today ? { to: 'past' } : {}
}
