import type * as z from 'zod/mini'
import { signInRequest, signUpRequest } from '#contract/schemas/sign-in.ts'
import { validate } from '../../api/validate.ts'
import type { ValidationResult } from '../../ui/form/use-form.ts'

// Fetched with Zod when a form is first touched: the forms import this module dynamically.

/** Checks the entries of the login form as the server will. */
export function validateSignIn(entries: unknown): ValidationResult<z.output<typeof signInRequest>> {
  return validate(signInRequest, entries)
}

/** Checks the entries of the sign-up form as the server will. */
export function validateSignUp(entries: unknown): ValidationResult<z.output<typeof signUpRequest>> {
  return validate(signUpRequest, entries)
}
