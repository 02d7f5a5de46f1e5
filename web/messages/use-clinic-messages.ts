import { createContext, useContext } from 'react'
import { type ClinicMessages, enClinic } from './en-clinic.ts'

/** The language of the texts about the clinic; a provider above the router switches it with `MessagesContext`. */
export const ClinicMessagesContext = createContext<ClinicMessages>(enClinic)

/** The texts about the clinic in the page's language. */
export function useClinicMessages(): ClinicMessages {
  return useContext(ClinicMessagesContext)
}
