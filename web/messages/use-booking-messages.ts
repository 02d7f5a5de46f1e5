import { createContext, useContext } from 'react'
import { type BookingMessages, enBooking } from './en-booking.ts'

/** The language of the texts about booking; a provider above the router switches it with `MessagesContext`. */
export const BookingMessagesContext = createContext<BookingMessages>(enBooking)

/** The texts of choosing a time and booking it in the page's language. */
export function useBookingMessages(): BookingMessages {
  return useContext(BookingMessagesContext)
}
