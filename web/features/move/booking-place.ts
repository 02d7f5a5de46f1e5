import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'

/** Returns the clinic day of a booking. The API sends no other dates. */
export function dayOf({ date }: Booking): ClinicDay {
  const day = parseClinicDay(date)
  if (day === undefined) throw new Error(`${date} is not a clinic day.`)
  return day
}

/** Whether two bookings have the same day, time, doctor and chair. */
export function isSamePlace(one: Booking, other: Booking): boolean {
  const placeOf = ({ date, slot, doctor, chair }: Booking) => JSON.stringify([date, slot, doctor?._id, chair])
  return placeOf(one) === placeOf(other)
}
