import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SignInSetup, startGoogleRequest } from '#contract/schemas/sign-in.ts'
import { call } from '../../api/client.ts'

// The contract does not list the endpoints of the identity library, nor this one next to them.
interface StartGoogle extends Endpoint {
  readonly method: 'POST'
  readonly path: '/auth/google'
  readonly access: 'public'
  readonly body: typeof startGoogleRequest
  readonly answer: z.ZodMiniType<{ url: string }>
}

let known: SignInSetup | undefined

/** Returns the ways to sign in, as of the last request of any page. */
export function knownSignInSetup(): SignInSetup | undefined {
  return known
}

/** Fetches the ways to sign in. */
export async function askSignInSetup(signal: AbortSignal): Promise<SignInSetup> {
  known = await call('public GET /sign-in-setup', { signal })
  return known
}

/** Starts a sign-in with Google and returns the address to go to. Refused with `google_unavailable` if Google is down. */
export async function startGoogle(body: z.input<typeof startGoogleRequest>): Promise<string> {
  return (await call<StartGoogle>('public POST /auth/google', { body })).url
}
