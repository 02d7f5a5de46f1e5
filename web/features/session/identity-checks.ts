import * as z from 'zod/mini'
import { signInRequest, signUpRequest } from '#contract/identity.ts'
import type { Checked } from '../../ui/use-form.ts'

// Fetched with Zod when a form is first touched: the forms import this module dynamically.

/** Checks the entries of the login form as the server will. */
export function checkSignIn(entries: unknown): Checked<z.output<typeof signInRequest>> {
  return check(signInRequest, entries)
}

/** Checks the entries of the sign-up form as the server will. */
export function checkSignUp(entries: unknown): Checked<z.output<typeof signUpRequest>> {
  return check(signUpRequest, entries)
}

function check<S extends z.ZodMiniType>(schema: S, entries: unknown): Checked<z.output<S>> {
  const parsed = z.safeParse(schema, entries)
  if (parsed.success) return { values: parsed.data }
  const faults: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) faults[String(path[0])] ??= message
  return { faults }
}
