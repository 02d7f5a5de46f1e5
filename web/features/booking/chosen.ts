import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import { lastBookableDay } from './clinic-time.ts'

/**
 * What the address of the appointment page chooses. A day that is missing, impossible, past or too far ahead is today;
 * whether there is such a treatment only the day's list can tell.
 */
export function chosenIn(
  search: URLSearchParams,
  today: ClinicDay,
): { day: ClinicDay; treatmentId: string | undefined } {
  const day = parseClinicDay(search.get('date') ?? '')
  const bookable = day !== undefined && day >= today && day <= lastBookableDay(today)
  return bookable
    ? { day, treatmentId: search.get('treatment') ?? undefined }
    : { day: today, treatmentId: search.has('date') ? undefined : (search.get('treatment') ?? undefined) }
}
