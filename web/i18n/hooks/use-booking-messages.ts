import { enBooking } from '../en/booking.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the appointment page and the booking dialog. */
export const useBookingMessages = createMessagesHook('booking', enBooking)
