import type { Booking } from '#contract/schemas/booking.ts'

const most = 3

const isPast = ({ endsAt }: Booking, now: Date) => Date.parse(endsAt) <= now.getTime()

/** Returns the next visit that has not ended. `bookings` has upcoming ones soonest first. */
export function nextVisit(bookings: readonly Booking[], now: Date): Booking | undefined {
  return bookings.find((booking) => !booking.cancelled && !isPast(booking, now))
}

const pairOf = ({ treatmentId, memberId = '' }: Booking) => `${treatmentId} ${memberId}`

/**
 * Returns the latest past visits of different treatments and persons, at most three, without those who already have the
 * treatment booked. `bookings` has past ones newest first.
 */
export function usualTreatments(bookings: readonly Booking[], now: Date): Booking[] {
  const live = bookings.filter(({ cancelled }) => !cancelled)
  const known = new Set(live.filter((booking) => !isPast(booking, now)).map(pairOf))
  const usual: Booking[] = []
  for (const booking of live.filter((visit) => isPast(visit, now))) {
    if (known.has(pairOf(booking))) continue
    known.add(pairOf(booking))
    usual.push(booking)
  }
  return usual.slice(0, most)
}
