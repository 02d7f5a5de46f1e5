import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { roles } from '../roles.ts'
import { email } from '../schemas/fields.ts'
import { signInSetup } from '../schemas/sign-in.ts'

export const getSignInSetup = endpoint({
  name: 'getSignInSetup',
  method: 'GET',
  path: '/sign-in-setup',
  access: 'public',
  summary: 'Returns the ways to sign in. `trouble` means that Google does not respond.',
  answer: signInSetup,
  errors: [],
})

export const renewToken = endpoint({
  name: 'renewToken',
  method: 'PUT',
  path: '/user/:email',
  access: 'session',
  summary: 'Returns a token for the email address of the session, valid for 15 minutes. Idempotent.',
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
  summary:
    "Returns whether the caller is an admin at present. `role` is the caller's role if it is another role of the staff.",
  params: z.strictObject({ email }),
  answer: z.strictObject({ admin: z.boolean(), role: z.optional(z.enum(roles)) }),
  errors: ['forbidden'],
})
