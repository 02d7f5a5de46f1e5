import { enBooking } from './en/booking.ts'
import { createMessagesHook } from './message-store.ts'

/** The texts of choosing a time and booking it in the page's language. */
export const useBookingMessages = createMessagesHook('booking', enBooking)
