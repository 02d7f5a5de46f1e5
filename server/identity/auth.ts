import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod/mini'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { negotiateLanguage } from '../http/pages/page-language.ts'
import { hashPassword, verifyPassword } from './passwords/passwords.ts'

const day = 24 * 60 * 60

/** The identity library as configured for the portal: email and password. For Google see google-auth.ts. */
export type Auth = ReturnType<typeof createAuth>

/** Returns the settings of the library. Exported so that a test can compare our migration with the required schema. */
export function authOptions(context: Pick<Context, 'db' | 'publicUrl' | 'authSecret'>) {
  const { publicUrl } = context
  const secure = publicUrl.protocol === 'https:'
  return {
    baseURL: publicUrl.origin,
    basePath: '/api/auth',
    secret: context.authSecret,
    trustedOrigins: [publicUrl.origin],
    database: { db: context.db, type: 'postgres' as const, transaction: true },
    telemetry: { enabled: false },
    // Our own limits in the database apply to every call, see rate-limit.ts.
    rateLimit: { enabled: false },
    logger: { disabled: true },
    // By default it prints unexpected errors with their data. Our error handler keeps data out of the log.
    onAPIError: { throw: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: {
      modelName: 'person',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        role: { type: 'string' as const, input: false as const, defaultValue: 'patient' },
        language: { type: 'string' as const, input: false as const, defaultValue: 'en' },
      },
    },
    // Store the language of the sign-up, for mails.
    databaseHooks: {
      user: {
        create: {
          before: async (person: object, asked: { headers?: Headers | undefined } | null) => {
            const { headers = new Headers() } = asked ?? {}
            return {
              data: { ...person, language: negotiateLanguage({ headers: Object.fromEntries(headers), query: {} }) },
            }
          },
        },
      },
    },
    session: {
      modelName: 'session',
      expiresIn: day,
      updateAge: 5 * 60,
      cookieCache: { enabled: false },
      fields: {
        userId: 'person_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'account',
      fields: {
        userId: 'person_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verification',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    advanced: {
      useSecureCookies: false,
      database: { generateId: () => crypto.randomUUID() },
      ipAddress: { ipAddressHeaders: ['x-real-ip'] },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure },
      cookies: {
        session_token: { name: sessionCookieName(publicUrl) },
        state: { name: googleCookieName(publicUrl), attributes: { maxAge: 10 * 60 } },
      },
    },
  }
}

/** Creates the identity library on the portal's database. */
export function createAuth(context: Pick<Context, 'db' | 'publicUrl' | 'authSecret'>) {
  return betterAuth({ ...authOptions(context), plugins: [sessionCookies] })
}

// Sets the cookie of a session that the portal has opened itself. It has no path, so that no request reaches it.
const sessionCookies = {
  id: 'session-cookies',
  endpoints: {
    sendSessionCookie: createAuthEndpoint(
      { method: 'POST', body: z.object({ token: z.string() }) },
      async (call): Promise<void> => {
        const opened = await call.context.internalAdapter.findSession(call.body.token)
        if (!opened) throw new AppError('unauthenticated')
        await setSessionCookie(call, opened)
      },
    ),
  },
} satisfies BetterAuthPlugin

/** Returns the name of the session cookie. */
export function sessionCookieName(publicUrl: URL): string {
  return cookieName(publicUrl, 'session')
}

/** Returns the name of the cookie that binds a Google sign-in to the browser that started it. */
export function googleCookieName(publicUrl: URL): string {
  return cookieName(publicUrl, 'google')
}

/** Returns the name of the cookie that binds a single sign-on to the browser that started it. */
export function ssoCookieName(publicUrl: URL): string {
  return cookieName(publicUrl, 'sso')
}

/** Returns the name of the cookie by which a browser is known in which staff have signed in. */
export function deviceCookieName(publicUrl: URL): string {
  return cookieName(publicUrl, 'device')
}

// Bound to the host over https. On a loopback name it includes the port, so that two installations do not collide.
function cookieName(publicUrl: URL, what: string): string {
  return publicUrl.protocol === 'https:' ? `__Host-clinic_${what}` : `clinic_${what}_${publicUrl.port || '80'}`
}
