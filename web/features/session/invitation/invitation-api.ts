import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { linkSignInRequest } from '#contract/schemas/sign-in-code.ts'
import type { acceptInvitationRequest, OpenInvitation } from '#contract/schemas/staff.ts'
import { asApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { enterFound, signIn } from '../change-session.ts'

// The contract does not list the endpoints of the identity library, nor these next to them.
interface Accept extends Endpoint {
  readonly method: 'POST'
  readonly path: '/auth/sign-in/invitation'
  readonly access: 'public'
  readonly body: typeof acceptInvitationRequest
  readonly answer: z.ZodMiniType<object>
}

interface LinkSignIn extends Endpoint {
  readonly method: 'POST'
  readonly path: '/auth/sign-in/link'
  readonly access: 'public'
  readonly body: typeof linkSignInRequest
  readonly answer: z.ZodMiniType<object>
}

/** Returns the invitation of a link, without using it up; `over` if it has ended. Throws `ApiError`. */
export async function findInvitation(token: string, signal: AbortSignal): Promise<OpenInvitation | 'over'> {
  if (token === '') return 'over'
  try {
    return await call('public POST /invitation', { body: { token }, signal })
  } catch (error) {
    if (asApiError(error).code === 'invitation_over') return 'over'
    throw error
  }
}

/** Accepts an invitation for someone without an account. The browser then has a session. Throws `ApiError`. */
export async function acceptAsNew(body: z.output<typeof acceptInvitationRequest>): Promise<void> {
  await call<Accept>('public POST /auth/sign-in/invitation', { body })
}

/** Signs in with a mailed link to choose a password, without choosing one. The browser then has a session. Throws `ApiError`. */
export async function signInWithLink(token: string): Promise<void> {
  await call<LinkSignIn>('public POST /auth/sign-in/link', { body: { token } })
}

/** Adds a passkey to the new account, and takes over its session. Throws `ApiError`. */
export async function addFirstPasskey(): Promise<void> {
  await (await import('../passkeys/passkey-api.ts')).addPasskey(undefined)
  await enterFound()
}

/** Adds a password to the new account, and signs in with it. Throws `ApiError`. */
export async function addFirstPassword(email: string, password: string): Promise<void> {
  await enterFound()
  await call('patient PUT /me/password', { body: { password } })
  await signIn({ email, password })
}

/** Accepts an invitation for the signed-in person. Throws `ApiError`. */
export async function acceptAsCaller(token: string): Promise<void> {
  await call('patient POST /me/invitation', { body: { token } })
  await enterFound()
}
