import type { Clinic } from '#contract/schemas/clinic.ts'
import { useBookingMessages } from '../../i18n/hooks/use-booking-messages.ts'

/** Returns the ISO weekday on which calendars begin: the clinic's choice, else the custom of the page's language. */
export function useFirstWeekday({ firstWeekday }: Pick<Clinic, 'firstWeekday'>): number {
  const { calendar } = useBookingMessages()
  return firstWeekday ?? calendar.firstWeekday
}
