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
import type { GoogleClient, GoogleSignIn } from './google.ts'
import { takeOverUnverifiedAccount } from './take-over-unverified.ts'

type AuthContext = Pick<Context, 'db' | 'clock' | 'publicUrl' | 'authSecret'>

/** Where the library sends a sign-in that failed, so that it can be told from one that did not; no page is there. */
export const failedPath = '/api/auth/google-failed'

// Who is signing in, for the audit: the library calls us back without their request.
const signingIn = new AsyncLocalStorage<AuditContext>()

/** Opens the sign-in with Google, which works once `connect` has succeeded; waits for Google `patienceMs` at most. */
export function openGoogle(context: AuthContext, client: GoogleClient, patienceMs = 9_000): GoogleSignIn {
  let connected: ReturnType<typeof createGoogleAuth> | undefined
  const answered = <T>(work: Promise<T>) => withTimeout(work, patienceMs, () => new AppError('google_unavailable'))
  return {
    testMode: client.testMode,
    ready: () => connected !== undefined,
    async connect() {
      // The library asks once, when it is made; where that fails, Google is missing from its providers.
      const asking = createGoogleAuth(context, client)
      const { socialProviders } = await answered(asking.$context)
      if (socialProviders.some(({ id }) => id === 'google')) connected = asking
      return connected !== undefined
    },
    async ask(request, act) {
      const auth = connected
      if (!auth) throw new AppError('google_unavailable')
      return signingIn.run(act, () => answered(auth.handler(request)))
    },
  }
}

function createGoogleAuth(context: AuthContext, { discoveryUrl, clientId, clientSecret }: GoogleClient) {
  const options = authOptions(context)
  const google = genericOAuth({
    config: [
      {
        providerId: 'google',
        discoveryUrl,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        // On a machine that people share, Google asks who it is this time.
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
  // For us and nobody besides.
  aud: z.string(),
  exp: z.number(),
  email: z.string(),
  email_verified: z._default(z.boolean(), false),
  name: z.optional(z.string()),
})

// The library has verified signature, issuer, audience, nonce and age of an ID token, but would do without one.
async function readIdToken(context: AuthContext, idToken: string | undefined) {
  const told = z.safeParse(claims, idToken === undefined ? undefined : decodeJwt(idToken))
  if (!told.success) return null
  const { sub, email_verified: emailVerified } = told.data
  // For an address that Google has not verified nobody is looked up, made or let in: it is as if there were none.
  if (!emailVerified) return { sub, emailVerified }
  const address = z.safeParse(email, told.data.email)
  if (!address.success) return { sub, emailVerified, email: told.data.email }
  const named = z.safeParse(singleLineText(100), told.data.name)
  const name = named.success ? named.data : (address.data.split('@')[0] ?? address.data)
  await takeOverUnverifiedAccount(context, signingIn.getStore() ?? {}, { email: address.data, name, googleId: sub })
  return { sub, emailVerified, email: address.data, name }
}

// Asked before anybody is made, linked or let in.
function refusalOf(user: { email?: string | null | undefined }) {
  return z.safeParse(email, user.email).success ? undefined : { error: 'google_unfit' }
}
