import { createContext, useContext } from 'react'
import { enLogin, type LoginMessages } from './en-login.ts'

/** The language of the sign-in forms; a provider above the router switches it with `MessagesContext`. */
export const LoginMessagesContext = createContext<LoginMessages>(enLogin)

/** The texts of the sign-in and sign-up forms in the page's language. */
export function useLoginMessages(): LoginMessages {
  return useContext(LoginMessagesContext)
}
