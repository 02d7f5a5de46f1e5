import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { codeSignInRequest } from '#contract/schemas/sign-in-code.ts'
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
  readonly answer: z.ZodMiniType<object>
}

/** Has a code mailed. Returns the token that must be sent with it. Throws `ApiError`. */
export async function requestCode(email: string): Promise<string> {
  return (await call('public POST /sign-in-code', { body: { email } })).request
}

/** Signs in with a mailed code. Throws `ApiError`. */
export async function signInWithCode(body: z.output<typeof codeSignInRequest>): Promise<void> {
  await call<SignIn>('public POST /auth/sign-in/code', { body })
  await enterFound()
}
