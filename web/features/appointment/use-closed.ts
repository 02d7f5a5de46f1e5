import { useQuery } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { freeDaysIn } from '../bookings/availability-api.ts'
import { useIsLive } from '../bookings/availability-feed.ts'
import { closedDaysIn, spanWith } from '../bookings/free-days.ts'
import { useFirstWeekday } from '../bookings/use-first-weekday.ts'

/** Returns the reason for which the clinic is closed on a day, if any. With the same doctor, shares the calendar's query. */
export function useClosed(
  day: ClinicDay,
  today: ClinicDay,
  lastDay: ClinicDay,
  clinic: Pick<Clinic, 'firstWeekday'>,
  filter: { readonly doctor?: string },
): string | undefined {
  const query = { ...spanWith(day, today, lastDay, useFirstWeekday(clinic)), ...filter }
  const { data } = useQuery(freeDaysIn(query, undefined, useIsLive()))
  return data && closedDaysIn(data).get(day)
}
