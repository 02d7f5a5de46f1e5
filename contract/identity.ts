import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { safeReturnPath } from './return-path.ts'
import { singleLineText } from './text.ts'

/**
 * An e-mail address in its one canonical form: trimmed and lower case, as much of RFC 5321 as the identity library takes
 * and mail servers give out, and three letters in a row. ASCII only, so that no look-alike is another person.
 */
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1),
    z.maxLength(254),
    z.regex(
      /^(?=[^@]{1,64}@)(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    ),
    z.regex(/[a-z]{3}/),
  )

/** A password is taken as typed: any characters but NUL, 6 to 128 of them. */
export const password = z.string().check(
  z.minLength(1),
  z.refine((text) => text.length === 0 || text.length >= 6, { error: 'too_short' }),
  z.maxLength(128),
  z.refine((text) => !text.includes('\0') && text.isWellFormed()),
)

/** The body of a sign-up at the identity library's endpoint. */
export const signUpRequest = z.strictObject({ name: singleLineText(100), email, password })

/** The body of a sign-in at the identity library's endpoint. */
export const signInRequest = z.strictObject({ email, password })

/** Where somebody is who continues with Google, and the page to bring them to afterwards. */
export const startGoogleRequest = z.strictObject({
  page: z.enum(['login', 'signup']),
  from: z.optional(
    z.string().check(
      z.maxLength(1_000),
      z.refine((path) => safeReturnPath(path) === path),
    ),
  ),
})

/** What the sign-in pages have to say when somebody comes back from Google without a session, as `?problem=`. */
export type GoogleProblem =
  | 'google_cancelled'
  | 'google_expired'
  | 'google_failed'
  | 'google_not_linked'
  | 'google_unavailable'
  | 'google_unfit'
  | 'google_unverified'

export const getSignInSetup = endpoint({
  name: 'getSignInSetup',
  method: 'GET',
  path: '/sign-in-setup',
  access: 'public',
  summary: 'Tells which ways to sign in there are; `trouble` while Google does not answer.',
  answer: z.strictObject({ google: z.enum(['on', 'off', 'trouble']), testMode: z.boolean() }),
  errors: [],
})
export type SignInSetup = z.infer<typeof getSignInSetup.answer>

export const renewToken = endpoint({
  name: 'renewToken',
  method: 'PUT',
  path: '/user/:email',
  access: 'session',
  summary: 'Gives a 15-minute token for the address of the session; safe to repeat.',
  params: z.strictObject({ email }),
  body: z.strictObject({ email }),
  answer: z.strictObject({ token: z.string() }),
  errors: ['forbidden', 'cross_origin_forbidden', 'too_many_requests'],
})

export const checkAdmin = endpoint({
  name: 'checkAdmin',
  method: 'GET',
  path: '/admin/:email',
  access: 'patient',
  summary: 'Tells whether the caller is an admin, as of now.',
  params: z.strictObject({ email }),
  answer: z.strictObject({ admin: z.boolean() }),
  errors: ['forbidden'],
})
