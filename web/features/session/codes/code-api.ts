import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { codeSignInAnswer, codeSignInRequest } from '#contract/schemas/sign-in-code.ts'
import { call } from '../../../api/client.ts'
import { enCodeErrors } from '../../../i18n/en/code-errors.ts'
import { enErrors } from '../../../i18n/en/errors.ts'
import { enterFound } from '../change-session.ts'

// The form for codes is imported dynamically.
Object.assign(enErrors, enCodeErrors)

// The contract does not list the endpoints of the identity library, nor these next to them.
interface SignIn extends Endpoint {
  readonly method: 'POST'
  readonly path: '/auth/sign-in/code'
  readonly access: 'public'
  readonly body: typeof codeSignInRequest
  readonly answer: typeof codeSignInAnswer
}

/** A request for a code. */
export interface CodeRequest {
  /** The token that must be sent with the code. */
  readonly request: string
  /** How many codes can be tried. */
  readonly tries: number
  /** Until when the code works, in milliseconds since 1970. */
  readonly until: number
}

/** Has a code mailed. Throws `ApiError`. */
export async function requestCode(email: string): Promise<CodeRequest> {
  const { request, tries, minutes } = await call('public POST /sign-in-code', { body: { email } })
  return { request, tries, until: Date.now() + minutes * 60_000 }
}

/** Signs in with a mailed code. Returns whether the password of the account has ended. Throws `ApiError`. */
export async function signInWithCode(body: z.output<typeof codeSignInRequest>): Promise<boolean> {
  const { passwordEnded = false } = await call<SignIn>('public POST /auth/sign-in/code', { body })
  await enterFound()
  return passwordEnded
}
