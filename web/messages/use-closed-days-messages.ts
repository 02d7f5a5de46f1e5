import { createContext, useContext } from 'react'
import { type ClosedDaysMessages, enClosedDays } from './en-closed-days.ts'

/** The language of these texts; a provider above the router switches it with `MessagesContext`. */
export const ClosedDaysMessagesContext = createContext<ClosedDaysMessages>(enClosedDays)

/** The texts of the page Closed days in the page's language. */
export function useClosedDaysMessages(): ClosedDaysMessages {
  return useContext(ClosedDaysMessagesContext)
}
