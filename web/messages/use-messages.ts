import { createContext, useContext } from 'react'
import { en, type Messages } from './en.ts'

/** The language of the page. A provider above the router switches it; without one it is English. */
export const MessagesContext = createContext<Messages>(en)

/** The texts of the page's language. */
export function useMessages(): Messages {
  return useContext(MessagesContext)
}
