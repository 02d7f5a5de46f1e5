import * as z from 'zod/mini'
import { safeReturnPath } from '../return-path.ts'
import { singleLineText } from '../text.ts'
import { email, password } from './fields.ts'

/** Body of a sign-up at the identity library's endpoint. */
export const signUpRequest = z.strictObject({ name: singleLineText(100), email, password })

/** Body of a sign-in at the identity library's endpoint. */
export const signInRequest = z.strictObject({ email, password })

const returnPath = z.string().check(
  z.maxLength(1_000),
  z.refine((path) => safeReturnPath(path) === path),
)

/** Body of the request that starts a Google sign-in: the page it starts from, and the page to return to. */
export const startGoogleRequest = z.strictObject({
  page: z.enum(['login', 'signup']),
  from: z.optional(returnPath),
})

/** The reason why a Google sign-in failed. The sign-in pages get it as `?problem=`. */
export type GoogleProblem =
  | 'google_cancelled'
  | 'google_expired'
  | 'google_failed'
  | 'google_not_linked'
  | 'google_unavailable'
  | 'google_unfit'
  | 'google_unverified'

/** Body of the request that connects the caller's account to single sign-on, and the page to return to. */
export const connectSsoRequest = z.strictObject({ from: returnPath, password: z.optional(password) })

/** The reason why a single sign-on failed. The page to which it returns gets it as `?problem=`. */
export type SsoProblem =
  | 'sso_cancelled'
  | 'sso_expired'
  | 'sso_failed'
  | 'sso_last_admin'
  | 'sso_no_doctor'
  | 'sso_no_role'
  | 'sso_not_linked'
  | 'sso_only'
  | 'sso_other_address'
  | 'sso_other_domain'
  | 'sso_stale'
  | 'sso_taken'
  | 'sso_too_often'
  | 'sso_unavailable'
  | 'sso_unverified'

/**
 * What keeps a session from making calls: it was locked and waits for a sign-in, it waits for the second factor, or its person must
 * turn one on first.
 */
export type Gate = 'locked' | 'factor' | 'enrol'

/** The ways to sign in. `trouble`: Google does not respond. `sso` is the name of the single sign-on of the staff. */
export const signInSetup = z.strictObject({
  google: z.enum(['on', 'off', 'trouble']),
  testMode: z.boolean(),
  sso: z.optional(z.string()),
})
export type SignInSetup = z.infer<typeof signInSetup>
