import type * as z from 'zod/mini'
import { signInRequest, signUpRequest } from '#contract/identity.ts'
import { checkEntries } from '../../api/check-entries.ts'
import type { Checked } from '../../ui/use-form.ts'

// Fetched with Zod when a form is first touched: the forms import this module dynamically.

/** Checks the entries of the login form as the server will. */
export function checkSignIn(entries: unknown): Checked<z.output<typeof signInRequest>> {
  return checkEntries(signInRequest, entries)
}

/** Checks the entries of the sign-up form as the server will. */
export function checkSignUp(entries: unknown): Checked<z.output<typeof signUpRequest>> {
  return checkEntries(signUpRequest, entries)
}
