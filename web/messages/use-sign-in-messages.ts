import { enSignIn } from './en-sign-in.ts'
import { textsOf } from './spoken.ts'

/** The texts of the sign-in pages in the page's language. */
export const useSignInMessages = textsOf('signIn', enSignIn)
