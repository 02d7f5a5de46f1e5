import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { getSignInSetup } from '#contract/routes/identity.ts'
import type { SignInSetup, startGoogleRequest } from '#contract/schemas/sign-in.ts'
import { call, type Route } from '../../api/client.ts'

const toLearn = {
  name: 'getSignInSetup',
  method: 'GET',
  path: '/sign-in-setup',
  access: 'public',
} as const satisfies Route<typeof getSignInSetup>

// An endpoint beside those of the identity library, which the contract does not list.
interface StartGoogle extends Endpoint {
  readonly method: 'POST'
  readonly access: 'public'
  readonly body: typeof startGoogleRequest
  readonly answer: z.ZodMiniType<{ url: string }>
}
const toStart: Route<StartGoogle> = { name: 'startGoogle', method: 'POST', path: '/auth/google', access: 'public' }

let known: SignInSetup | undefined

/** Which ways to sign in there are, as was last heard on any page. */
export function knownSignInSetup(): SignInSetup | undefined {
  return known
}

/** Asks which ways to sign in there are. */
export async function askSignInSetup(signal: AbortSignal): Promise<SignInSetup> {
  known = await call<typeof getSignInSetup>(toLearn, { signal })
  return known
}

/** Begins a sign-in with Google and gives the address to go to; refused with `google_unavailable`. */
export async function startGoogle(body: z.input<typeof startGoogleRequest>): Promise<string> {
  return (await call<StartGoogle>(toStart, { body })).url
}
