import { enSignIn } from './en/sign-in.ts'
import { createMessagesHook } from './message-store.ts'

/** The texts of the sign-in pages in the page's language. */
export const useSignInMessages = createMessagesHook('signIn', enSignIn)
