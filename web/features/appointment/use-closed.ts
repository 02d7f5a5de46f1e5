import { useQuery } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import { monthOf } from '../../ui/calendar/month.ts'
import { freeDaysIn } from '../bookings/booking-api.ts'
import { bookableSpan, closedDaysIn } from '../bookings/free-days.ts'

/** Returns the reason for which the clinic is closed on a day, if any. With the same doctor, shares the calendar's query. */
export function useClosed(
  day: ClinicDay,
  today: ClinicDay,
  lastDay: ClinicDay,
  filter: { readonly doctor?: string },
): { readonly reason: string | undefined; readonly pending: boolean } {
  const span = bookableSpan(monthOf(day), today, lastDay) ?? { from: day, to: day }
  const { data, isPending } = useQuery(freeDaysIn({ ...span, ...filter }))
  return { reason: data && closedDaysIn(data).get(day), pending: isPending }
}
