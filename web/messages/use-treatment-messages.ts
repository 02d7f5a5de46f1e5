import { createContext, useContext } from 'react'
import { enTreatments, type TreatmentMessages } from './en-treatments.ts'

/** The language of these texts; a provider above the router switches it with `MessagesContext`. */
export const TreatmentMessagesContext = createContext<TreatmentMessages>(enTreatments)

/** The texts of the page Treatments in the page's language. */
export function useTreatmentMessages(): TreatmentMessages {
  return useContext(TreatmentMessagesContext)
}
