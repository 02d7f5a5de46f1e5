import { createContext, useContext } from 'react'
import { enSignIn, type SignInMessages } from './en-sign-in.ts'

/** The language of the sign-in pages; a provider above the router switches it with `MessagesContext`. */
export const SignInMessagesContext = createContext<SignInMessages>(enSignIn)

/** The texts of the sign-in pages in the page's language. */
export function useSignInMessages(): SignInMessages {
  return useContext(SignInMessagesContext)
}
