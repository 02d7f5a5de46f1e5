import type { Clinic } from '#contract/schemas/clinic.ts'

type Entries = Readonly<Record<string, unknown>>

/** Monday 1 to Sunday 7, as ISO 8601 counts them. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Converts the value of a time field, `HH:MM`, to minutes of the day; `undefined` if it is empty. */
export function minuteOf(time: unknown): number | undefined {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(String(time ?? '')) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}

/** Minutes of the day as a field of times takes them; midnight, whether the day's first or last, is `00:00`. */
export function timeOf(minute: number): string {
  const two = (count: number) => String(count).padStart(2, '0')
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`
}

/** The hours of the weekdays that are ticked as open. What ends at midnight ends with the day. */
export function parseWeek(entries: Entries): Clinic['hours'] {
  return weekdays.flatMap((weekday) => {
    const [opens, closes] = spanIn(entries, weekday)
    return isOpen(entries, weekday) && opens !== undefined && closes !== undefined ? [{ weekday, opens, closes }] : []
  })
}

/** Returns the errors in the times of open days by field name. */
export function validateWeek(entries: Entries): Record<string, 'required' | 'invalid'> {
  const faults: Record<string, 'required' | 'invalid'> = {}
  for (const weekday of weekdays.filter((day) => isOpen(entries, day))) {
    const [opens, closes] = spanIn(entries, weekday)
    if (opens === undefined) faults[`opens${weekday}`] = 'required'
    if (closes === undefined) faults[`closes${weekday}`] = 'required'
    if (opens !== undefined && closes !== undefined && closes <= opens) faults[`closes${weekday}`] = 'invalid'
  }
  return faults
}

const isOpen = (entries: Entries, weekday: number) => entries[`open${weekday}`] !== undefined

function spanIn(entries: Entries, weekday: number): [opens: number | undefined, closes: number | undefined] {
  const closes = minuteOf(entries[`closes${weekday}`])
  return [minuteOf(entries[`opens${weekday}`]), closes === 0 ? 1440 : closes]
}
