import { useQuery } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import { useBookingMessages } from '../../i18n/hooks/use-booking-messages.ts'
import { freeDaysIn } from '../bookings/booking-api.ts'
import { closedDaysIn, spanWith } from '../bookings/free-days.ts'

/** Returns the reason for which the clinic is closed on a day, if any. With the same doctor, shares the calendar's query. */
export function useClosed(
  day: ClinicDay,
  today: ClinicDay,
  lastDay: ClinicDay,
  filter: { readonly doctor?: string },
): { readonly reason: string | undefined; readonly pending: boolean } {
  const { firstWeekday } = useBookingMessages().calendar
  const { data, isPending } = useQuery(freeDaysIn({ ...spanWith(day, today, lastDay, firstWeekday), ...filter }))
  return { reason: data && closedDaysIn(data).get(day), pending: isPending }
}
