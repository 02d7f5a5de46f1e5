import type { Booking } from '#contract/bookings.ts'

/**
 * Splits a patient's list where it turns from coming to past, the cancelled ones aside; an appointment is coming until
 * it ends.
 */
export function splitUpcoming(
  bookings: readonly Booking[],
  now: Date,
): { coming: Booking[]; past: Booking[]; cancelled: Booking[] } {
  const isComing = (booking: Booking) => Date.parse(booking.endsAt) > now.getTime()
  const live = bookings.filter(({ cancelled }) => !cancelled)
  return {
    coming: live.filter(isComing),
    past: live.filter((booking) => !isComing(booking)),
    cancelled: bookings.filter(({ cancelled }) => cancelled),
  }
}
