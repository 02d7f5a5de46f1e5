import { useQuery } from '@tanstack/react-query'
import { addDays, type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { freeDaysIn } from '../bookings/availability-api.ts'

/** The length of the searched period, at most that of one request. */
const searchedDays = 60

/** The days from one on to which a booking can move, of any doctor or of one; `undefined` while they load. */
export function useMoveDays(booking: Booking, from: ClinicDay, doctorId?: string): ClinicDay[] | undefined {
  const span = { from, to: addDays(from, searchedDays), ...(doctorId !== undefined && { doctor: doctorId }) }
  const { data, isPending } = useQuery(freeDaysIn(span, booking._id))
  if (isPending) return undefined
  return (data ?? [])
    .filter(({ treatments }) => treatments.includes(booking.treatmentId))
    .flatMap(({ date }) => parseClinicDay(date) ?? [])
}
