import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import { lastBookableDay } from '../bookings/clinic-time.ts'

/**
 * What the address of the appointment page chooses. A day that is missing is today; one that is impossible, past or too
 * far ahead is today `instead`. Whether there is such a treatment only the day's list can tell.
 */
export function parseAppointmentParams(
  search: URLSearchParams,
  today: ClinicDay,
): { day: ClinicDay; instead: boolean; treatmentId: string | undefined } {
  const treatmentId = search.get('treatment') ?? undefined
  const asked = search.get('date')
  if (asked === null) return { day: today, instead: false, treatmentId }
  const day = parseClinicDay(asked)
  const bookable = day !== undefined && day >= today && day <= lastBookableDay(today)
  return bookable ? { day, instead: false, treatmentId } : { day: today, instead: true, treatmentId: undefined }
}
