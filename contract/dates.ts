/** A calendar date in the clinic's time zone, `YYYY-MM-DD`; never an instant. */
export type ClinicDay = string

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns the wire form of a clinic day: medium English text such as `Jan 5, 2022`. */
export function formatClinicDay(day: ClinicDay): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return `${months[month - 1]} ${date}, ${year}`
}

/** Parses `Jan 5, 2022` or `2022-01-05`. Returns `undefined` for other text and, unlike `new Date`, for `Feb 30, 2022`. */
export function parseClinicDay(text: string): ClinicDay | undefined {
  const medium = /^([A-Z][a-z]{2}) ([1-9]\d?), (\d{4})$/.exec(text)
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const [year, month, date] = medium
    ? [Number(medium[3]), months.indexOf(medium[1] ?? '') + 1, Number(medium[2])]
    : iso
      ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
      : [0, 0, 0]
  // Days that are added to the year 9999 would have five digits.
  if (year < 1000 || year > 2999 || month < 1 || month > 12) return undefined
  const instant = new Date(Date.UTC(year, month - 1, date))
  if (instant.getUTCMonth() !== month - 1 || instant.getUTCDate() !== date) return undefined
  return isoDay(instant)
}

/** Returns the clinic day `count` days after `day`. A negative count goes back. */
export function addDays(day: ClinicDay, count: number): ClinicDay {
  const instant = new Date(`${day}T00:00:00Z`)
  instant.setUTCDate(instant.getUTCDate() + count)
  return isoDay(instant)
}

/** Maximum number of days that one request asks for or closes. */
export const maxDaysPerRequest = 62

/** Whether a period, both days included, is longer than `maxDaysPerRequest`. */
export function exceedsMaxDays(from: ClinicDay, to: ClinicDay): boolean {
  return to >= addDays(from, maxDaysPerRequest)
}

/** Returns the ISO weekday of a clinic day: Monday is 1, Sunday 7. */
export function weekdayOf(day: ClinicDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

// Creating a format takes longer than formatting.
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the clinic's local date and minute of the day at an instant. */
export function clinicTimeAt(instant: Date, timeZone: string): { day: ClinicDay; minute: number } {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  clocks.set(timeZone, clock)
  const parts = clock.formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

function isoDay(instant: Date): ClinicDay {
  return instant.toISOString().slice(0, 10)
}
