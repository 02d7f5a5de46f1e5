import { enSignIn } from '../en/sign-in.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the sign-in pages. */
export const useSignInMessages = createMessagesHook('signIn', enSignIn)
