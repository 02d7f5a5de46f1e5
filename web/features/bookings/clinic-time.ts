import { addDays, type ClinicDay, clinicTimeAt } from '#contract/dates.ts'

/** The number of days ahead that can be booked. */
const bookableDays = 365

/** Returns the last bookable clinic day. */
export function lastBookableDay(today: ClinicDay): ClinicDay {
  return addDays(today, bookableDays)
}

/** Returns the instant of a minute of a clinic day. A minute that occurs twice means its second occurrence. */
export function instantOf(day: ClinicDay, minute: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const wallAt = (instant: number) => {
    const wall = clinicTimeAt(new Date(instant), timeZone)
    return Date.parse(`${wall.day}T00:00:00Z`) + wall.minute * 60_000
  }
  // The zone's offsets a day after and a day before. They differ near a change of clocks; one of them fits.
  const candidates = [86_400_000, -86_400_000].map((shift) => wanted - (wallAt(wanted + shift) - (wanted + shift)))
  return new Date(candidates.find((instant) => wallAt(instant) === wanted) ?? candidates[0] ?? wanted)
}

/** Returns the number of days from today to a day, negative if it is past. */
export function daysUntil(day: ClinicDay, today: ClinicDay): number {
  return (Date.parse(day) - Date.parse(today)) / 86_400_000
}
