import type { Booking } from '#contract/schemas/booking.ts'

/**
 * Splits bookings into upcoming, past and cancelled ones. A booking is upcoming until it ends. A cancelled one counts as past
 * from then on.
 */
export function splitUpcoming(
  bookings: readonly Booking[],
  now: Date,
): { upcoming: Booking[]; past: Booking[]; cancelled: Booking[] } {
  const isPast = (booking: Booking) => Date.parse(booking.endsAt) <= now.getTime()
  return {
    upcoming: bookings.filter((booking) => !booking.cancelled && !isPast(booking)),
    cancelled: bookings.filter((booking) => booking.cancelled && !isPast(booking)),
    past: bookings.filter(isPast),
  }
}
