import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { roles } from '../roles.ts'
import { email, instant } from '../schemas/fields.ts'
import { success } from '../schemas/results.ts'
import { sessionRule, sessionRuleInput } from '../schemas/session-rule.ts'
import { signInSetup } from '../schemas/sign-in.ts'

export const getSignInSetup = endpoint('getSignInSetup', 'public GET /sign-in-setup', {
  summary: 'Returns the ways to sign in. `trouble` means that Google does not respond.',
  answer: signInSetup,
})

export const requestSignInCode = endpoint('requestSignInCode', 'public POST /sign-in-code', {
  summary:
    'Mails a code of six digits to sign in with if the address is that of a patient. The answer is the same if not. The code works once, together with `request`, for so many minutes and tries.',
  body: z.strictObject({ email }),
  answer: z.strictObject({ request: z.string(), minutes: z.int(), tries: z.int() }),
  errors: ['mail_off', 'too_many_requests'],
})

export const renewToken = endpoint('renewToken', 'session PUT /user/:email', {
  summary: 'Returns a token for the email address of the session, valid for 15 minutes. Idempotent.',
  params: z.strictObject({ email }),
  body: z.strictObject({ email }),
  answer: z.strictObject({ token: z.string() }),
  errors: ['forbidden', 'too_many_requests'],
})

export const checkAdmin = endpoint('checkAdmin', 'patient GET /admin/:email', {
  summary:
    "Returns whether the caller is an admin at present. `role` is the caller's role if it is another role of the staff, `lockMinutes` the minutes without input after which pages of the staff lock, `factorDue` when the caller must have turned a second factor on.",
  params: z.strictObject({ email }),
  answer: z.strictObject({
    admin: z.boolean(),
    role: z.optional(z.enum(roles)),
    lockMinutes: z.optional(z.int()),
    factorDue: z.optional(instant),
  }),
  errors: ['forbidden'],
})

export const lockSession = endpoint('lockSession', 'staff PUT /session/lock', {
  summary:
    'Locks the session of the caller, whose page was left alone: all its calls, this one included, return `session_locked` until the person signs in again.',
  answer: success,
})

export const changeSessionRule = endpoint('changeSessionRule', 'admin PUT /session-rule', {
  summary:
    'Changes when pages of the staff lock, when their sessions end, open ones included, and which roles must have a second factor: from seven days after one was added. `version` must be the present one. Requires a sign-in within the last 15 minutes. Idempotent: the present rule again changes nothing.',
  body: sessionRuleInput,
  answer: sessionRule,
  errors: ['version_conflict', 'reauthentication_required'],
})
