import { createContext, useContext } from 'react'
import { type ErrorMessages, enErrors } from './en-errors.ts'

/** The language of the sentences for refusals; a provider above the router switches it with `MessagesContext`. */
export const ErrorMessagesContext = createContext<ErrorMessages>(enErrors)

/** The sentence for every refusal in the page's language. */
export function useErrorMessages(): ErrorMessages {
  return useContext(ErrorMessagesContext)
}
