import { enOwnBooking } from '../en/own-booking.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts about a patient’s own booking: for whom, what follows, and cancelling it. */
export const useOwnBookingMessages = createMessagesHook('ownBooking', enOwnBooking)
