import { enBooking } from './en-booking.ts'
import { textsOf } from './spoken.ts'

/** The texts of choosing a time and booking it in the page's language. */
export const useBookingMessages = textsOf('booking', enBooking)
