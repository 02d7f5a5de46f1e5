import { clinicTimeAt } from '#contract/dates.ts'
import { type Values, wholeOf } from '../parse-values.ts'
import { isName } from './old-number.ts'

const instant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** Returns the values with a start and an end that name their zone, such as `2026-11-24T16:10:00Z`, as times of the clinic. */
export function withClinicTimes(values: Values, timeZone: string): Values {
  const local = { ...values }
  for (const field of ['start', 'end'] as const) {
    const text = values[field]
    if (text === undefined || !instant.test(text) || Number.isNaN(Date.parse(text))) continue
    const { day, minute } = clinicTimeAt(new Date(text), timeZone)
    const two = (number: number) => String(number).padStart(2, '0')
    local[field] = `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
    if (field === 'start') delete local.date
  }
  return local
}

/** Returns the values with the person's name and address apart, if one column has both. A name in place of a number is the name. */
export function withPerson(values: Values): Values {
  const { name, patient, first, last, patientNumber } = values
  for (const [field, text = ''] of Object.entries({ name, patient })) {
    const [, alone, email] = /^([^()<>]+) [(<]([^\s()<>]+@[^\s()<>]+)[)>]$/.exec(text) ?? []
    if (alone !== undefined && email !== undefined) return { email, ...values, [field]: alone }
  }
  const isNamed = name ?? patient ?? first ?? last
  return patientNumber && !isNamed && isName(patientNumber) ? { ...values, patient: patientNumber } : values
}

/** Returns the length in minutes: a number, or the pattern of Open Dental with a sign for five minutes. Throws a `ValueError`. */
export function minutesOf(values: Values): number | undefined {
  const { minutes } = values
  return minutes && /^[/X]+$/.test(minutes) ? minutes.length * 5 : wholeOf(values, 'minutes', 1, 1440)
}
