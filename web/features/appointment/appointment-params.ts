import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import { lastBookableDay } from '../bookings/clinic-time.ts'

/**
 * Reads the day and the treatment from the query string of the appointment page. A missing day means today. An invalid,
 * past or too distant day is replaced by today, and `instead` is true. The treatment may not exist.
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
