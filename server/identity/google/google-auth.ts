import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { decodeJwt } from 'jose'
import * as z from 'zod/mini'
import { email } from '#contract/schemas/fields.ts'
import { singleLineText } from '#contract/text.ts'
import { AppError } from '../../app-error.ts'
import type { AuditContext } from '../../audit-context.ts'
import type { Context } from '../../context.ts'
import { withTimeout } from '../../http/with-timeout.ts'
import { authOptions } from '../auth.ts'
import { discoveryUrlOf, type GoogleClient, type GoogleSignIn } from './google.ts'
import { takeOverUnverifiedAccount } from './take-over-unverified.ts'

type AuthContext = Pick<Context, 'db' | 'clock' | 'publicUrl' | 'authSecret'>

/** Path to which the library redirects failed sign-ins. It has no page; it only marks the failure. */
export const failedPath = '/api/auth/google-failed'

// Audit context of the sign-in. The library calls our hooks without the request.
const signingIn = new AsyncLocalStorage<AuditContext>()

/** Creates the Google sign-in, which works once `connect` has succeeded. Calls to Google time out after `timeoutMs`. */
export function openGoogle(context: AuthContext, client: GoogleClient, timeoutMs = 9_000): GoogleSignIn {
  let connected: ReturnType<typeof createGoogleAuth> | undefined
  const inTime = <T>(work: Promise<T>) => withTimeout(work, timeoutMs, () => new AppError('google_unavailable'))
  return {
    testMode: client.testMode,
    ready: () => connected !== undefined,
    async connect() {
      // The library discovers Google's endpoints only during creation. If that fails, Google is not among its providers.
      const auth = createGoogleAuth(context, client)
      const { socialProviders } = await inTime(auth.$context)
      // The library takes the issuer of ID tokens from the metadata.
      if (socialProviders.some(({ id, issuer }) => id === 'google' && issuer === client.issuer)) connected = auth
      return connected !== undefined
    },
    async ask(request, act) {
      const auth = connected
      if (!auth) throw new AppError('google_unavailable')
      return signingIn.run(act, () => inTime(auth.handler(request)))
    },
  }
}

function createGoogleAuth(context: AuthContext, client: GoogleClient) {
  const { clientId, clientSecret } = client
  const options = authOptions(context)
  const google = genericOAuth({
    config: [
      {
        providerId: 'google',
        discoveryUrl: discoveryUrlOf(client),
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        // Several people may share a browser, so Google always asks for the account.
        prompt: 'select_account',
        pkce: true,
        requireIdTokenVerification: true,
        requireEmailVerification: true,
        accountSubject: ({ profile }) => profile.sub ?? '',
        getUserInfo: ({ idToken }) => readIdToken(context, idToken),
      },
    ],
  })
  return betterAuth({
    ...options,
    plugins: [google],
    onAPIError: { ...options.onAPIError, errorURL: new URL(failedPath, context.publicUrl).href },
    user: { ...options.user, validateUserInfo: ({ user }) => refusalOf(user) },
    account: { ...options.account, storeStateStrategy: 'database', updateAccountOnSignIn: false },
    databaseHooks: { account: { create: { before: async () => ({ data: noTokens }) } } },
  })
}

const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
}

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  // A single audience: our client.
  aud: z.string(),
  exp: z.number(),
  email: z.string(),
  email_verified: z._default(z.boolean(), false),
  name: z.optional(z.string()),
})

// The library has verified the ID token's signature, issuer, audience, nonce and age, but also accepts a missing one.
async function readIdToken(context: AuthContext, idToken: string | undefined) {
  const parsed = z.safeParse(claims, idToken === undefined ? undefined : decodeJwt(idToken))
  if (!parsed.success) return null
  const { sub, email_verified: emailVerified } = parsed.data
  // Omit an address that Google has not verified: it must not match, create or sign in an account.
  if (!emailVerified) return { sub, emailVerified }
  const address = z.safeParse(email, parsed.data.email)
  if (!address.success) return { sub, emailVerified, email: parsed.data.email }
  const named = z.safeParse(singleLineText(100), parsed.data.name)
  const name = named.success ? named.data : (address.data.split('@')[0] ?? address.data)
  await takeOverUnverifiedAccount(context, signingIn.getStore() ?? {}, { email: address.data, name, googleId: sub })
  return { sub, emailVerified, email: address.data, name }
}

// Called before an account is created, linked or signed in.
function refusalOf(user: { email?: string | null | undefined }) {
  return z.safeParse(email, user.email).success ? undefined : { error: 'google_unfit' }
}
