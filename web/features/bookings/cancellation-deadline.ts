import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'

/**
 * Returns the deadline for cancelling an appointment in clinic time, and whether it has passed. The deadline is `hours`
 * of elapsed time before the start.
 */
export function cancelUntil(
  startsAt: Date,
  hours: number,
  now: Date,
  timeZone: string,
): { day: ClinicDay; minute: number; passed: boolean } {
  const limit = new Date(startsAt.getTime() - hours * 3_600_000)
  return { ...clinicTimeAt(limit, timeZone), passed: now > limit }
}
