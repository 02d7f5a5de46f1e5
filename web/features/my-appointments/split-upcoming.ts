import type { Booking } from '#contract/schemas/booking.ts'

/** Splits bookings into upcoming, past and cancelled ones. A booking is upcoming until it ends. */
export function splitUpcoming(
  bookings: readonly Booking[],
  now: Date,
): { upcoming: Booking[]; past: Booking[]; cancelled: Booking[] } {
  const isUpcoming = (booking: Booking) => Date.parse(booking.endsAt) > now.getTime()
  const live = bookings.filter(({ cancelled }) => !cancelled)
  return {
    upcoming: live.filter(isUpcoming),
    past: live.filter((booking) => !isUpcoming(booking)),
    cancelled: bookings.filter(({ cancelled }) => cancelled),
  }
}
