import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'

/**
 * Until when a patient may cancel an appointment: `hours` before it starts, as elapsed time; what the clinic's clock
 * then shows, and whether that has passed.
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
