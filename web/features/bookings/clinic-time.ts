import { addDays, type ClinicDay, clinicTimeAt } from '#contract/dates.ts'

/** How far ahead a day can be booked, in days. */
const horizon = 365

/** The last clinic day that can be booked. */
export function lastBookableDay(today: ClinicDay): ClinicDay {
  return addDays(today, horizon)
}

/** The instant at which a clock on the clinic's wall shows a day and a minute; where it shows them twice, the first. */
export function instantOf(day: ClinicDay, minute: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const wallAt = (instant: number) => {
    const wall = clinicTimeAt(new Date(instant), timeZone)
    return Date.parse(`${wall.day}T00:00:00Z`) + wall.minute * 60_000
  }
  // The zone's offset a day before and a day after; near a change of clocks they differ, and the right one proves itself.
  const candidates = [-86_400_000, 86_400_000].map((shift) => wanted - (wallAt(wanted + shift) - (wanted + shift)))
  return new Date(candidates.find((instant) => wallAt(instant) === wanted) ?? candidates[1] ?? wanted)
}

/** What a clock beside the person shows when the clinic's shows `day` and `minute`; undefined where both show the same. */
export function timeElsewhere(
  day: ClinicDay,
  minute: number,
  clinicZone: string,
  ownZone: string,
): { day: ClinicDay; minute: number } | undefined {
  const own = clinicTimeAt(instantOf(day, minute, clinicZone), ownZone)
  return own.day === day && own.minute === minute ? undefined : own
}

/** How many days lie between today and a day; negative where it is past. */
export function daysUntil(day: ClinicDay, today: ClinicDay): number {
  return (Date.parse(day) - Date.parse(today)) / 86_400_000
}
