import { createContext, useContext } from 'react'
import { type DoctorsMessages, enDoctors } from './en-doctors.ts'

/** The language of the texts about doctors; a provider above the router switches it with `MessagesContext`. */
export const DoctorsMessagesContext = createContext<DoctorsMessages>(enDoctors)

/** The texts of the pages about doctors in the page's language. */
export function useDoctorsMessages(): DoctorsMessages {
  return useContext(DoctorsMessagesContext)
}
