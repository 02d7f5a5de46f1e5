import type { Booking } from '#contract/schemas/booking.ts'
import { useSession } from './use-session.ts'

/** Whether a booking is someone else's: the staff can load all bookings, but these pages are about the user's own. */
export function useIsForeign(booking: Booking | undefined): boolean {
  const session = useSession()
  return booking !== undefined && session.status === 'signed-in' && booking.patientEmail !== session.person.email
}
