import type { Booking } from '#contract/bookings.ts'

/** Splits a patient's list where it turns from coming to past; an appointment is coming until it ends. */
export function splitByNow(bookings: readonly Booking[], now: Date): { coming: Booking[]; past: Booking[] } {
  const isComing = (booking: Booking) => Date.parse(booking.endsAt) > now.getTime()
  return { coming: bookings.filter(isComing), past: bookings.filter((booking) => !isComing(booking)) }
}
