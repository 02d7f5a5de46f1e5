import { createContext, useContext } from 'react'
import { type CancelMessages, enCancel } from './en-cancel.ts'

/** The language of the texts about cancelling; a provider above the router switches it with `MessagesContext`. */
export const CancelMessagesContext = createContext<CancelMessages>(enCancel)

/** The texts about cancelling in the page's language. */
export function useCancelMessages(): CancelMessages {
  return useContext(CancelMessagesContext)
}
