import { createContext, useContext } from 'react'
import { enPrivacy, type PrivacyMessages } from './en-privacy.ts'

/** The language of the privacy page's texts; a provider above the router switches it with `MessagesContext`. */
export const PrivacyMessagesContext = createContext<PrivacyMessages>(enPrivacy)

/** The texts of the page about what is kept in the page's language. */
export function usePrivacyMessages(): PrivacyMessages {
  return useContext(PrivacyMessagesContext)
}
