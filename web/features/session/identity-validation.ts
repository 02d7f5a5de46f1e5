import type * as z from 'zod/mini'
import { signInRequest, signUpRequest } from '#contract/schemas/sign-in.ts'
import { validate } from '../../api/validate.ts'
import type { ValidationResult } from '../../ui/form/use-form.ts'

// The forms import this module dynamically, because it brings Zod.

/** Validates the login form with the server's schema. */
export function validateSignIn(entries: unknown): ValidationResult<z.output<typeof signInRequest>> {
  return validate(signInRequest, entries)
}

/** Validates the sign-up form with the server's schema. */
export function validateSignUp(entries: unknown): ValidationResult<z.output<typeof signUpRequest>> {
  return validate(signUpRequest, entries)
}
