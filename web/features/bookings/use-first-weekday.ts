import type { Clinic } from '#contract/schemas/clinic.ts'
import { enBooking } from '../../i18n/en/booking.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** Returns the ISO weekday on which calendars begin: the clinic's choice, else the custom of the page's language. */
export function useFirstWeekday({ firstWeekday }: Pick<Clinic, 'firstWeekday'>): number {
  const { calendar } = useTexts(enBooking)
  return firstWeekday ?? calendar.firstWeekday
}
