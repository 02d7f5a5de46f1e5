import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Answer } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isStaff } from '#contract/roles.ts'
import {
  changeSessionRule,
  checkAdmin,
  getSignInSetup,
  lockSession,
  renewToken,
  requestSignInCode,
} from '#contract/routes/identity.ts'
import { type SignInSetup, signInRequest, signUpRequest } from '#contract/schemas/sign-in.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { violatesConstraint } from '../database/connect.ts'
import { type Actor, type Route, route } from '../http/api/route.ts'
import { createMemoryRateLimiter } from '../http/limits/memory-rate-limit.ts'
import { consumeAttempts, networkCounters, runRateLimited, signInLimit } from '../http/limits/rate-limit.ts'
import { toLoggableError } from '../http/problems.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import { lockOwnSession, readSessionRule, saveSessionRule } from '../session-rule.ts'
import type { Auth } from './auth.ts'
import { requestSignInCode as requestSignInCodeFor } from './codes/request-code.ts'
import { requestEmailVerification } from './email/request-email-link.ts'
import { readSecondFactor } from './factor/second-factor.ts'
import { limitGuesses, rememberNetwork } from './passwords/guess-limits.ts'
import { unmatchedHash } from './passwords/password-hash.ts'
import { requireGoodPassword } from './passwords/password-rules.ts'
import { hashBeforeTransaction, runForClient, runVerified, verifyAndRenew } from './passwords/passwords.ts'
import { findStoredHash, renewHash } from './passwords/renew-hash.ts'
import { requireRecentSignIn } from './reauthentication.ts'
import {
  endIfPasswordChanged,
  endSession,
  findCookieSession,
  forwardCookies,
  keepSecondFactor,
  libraryRequest,
  replaceSession,
} from './session.ts'
import { endIfSsoOnly } from './sso/sign-in.ts'
import { issueToken } from './token.ts'

// Everyone in a waiting room shares one network. Refused attempts do not use up its accounts.
const signUpLimit = { kind: 'sign-up', most: 60, minutes: 60 }
const signUpAttemptLimit = { kind: 'sign-up attempt', most: 300, minutes: 60 }
const codeRequestLimit = { kind: 'sign-in code request', most: 30, minutes: 60 }
const tokenLimit = { kind: 'token', most: 30, minutes: 1 }

/** Returns the routes for access tokens, the admin's role and the ways to sign in. */
export function identityRoutes(context: Context): Route[] {
  const countToken = createMemoryRateLimiter(context, [tokenLimit])
  return [
    route(getSignInSetup, async (): Promise<SignInSetup> => {
      const sso = context.sso && { sso: context.sso.name }
      if (!context.google) return { google: 'off', testMode: false, ...sso }
      return { google: context.google.ready() ? 'on' : 'trouble', testMode: context.google.testMode, ...sso }
    }),
    route(requestSignInCode, async ({ body, ip, requestId }) => {
      if (!context.mail) throw new AppError('mail_off')
      await consumeAttempts(context, networkCounters(codeRequestLimit, ip))
      return requestSignInCodeFor(context, { ip, requestId }, body.email)
    }),
    route(renewToken, async ({ caller, params, body }) => {
      if (params.email !== caller.email || body.email !== caller.email) throw new AppError('forbidden')
      countToken(caller.sessionId)
      return { token: await issueToken(context, caller) }
    }),
    route(checkAdmin, async ({ caller, params }) => {
      if (params.email !== caller.email) throw new AppError('forbidden')
      return standingOf(context, caller)
    }),
    route(lockSession, async ({ caller }) => {
      await lockOwnSession(context, caller)
      return { success: true as const }
    }),
    route(changeSessionRule, async ({ caller, body }) => {
      requireRecentSignIn(caller)
      const saved = await saveSessionRule(context, caller, body)
      if (saved === 'version_conflict') throw new AppError('version_conflict')
      return saved
    }),
  ]
}

/**
 * Mounts the endpoints of the identity library that the portal uses. All others return 404. Our schemas check the
 * bodies first, and the library's errors are mapped to our catalog.
 */
export function mountIdentityLibrary(app: FastifyInstance, context: Context, auth: Auth): void {
  app.post('/api/auth/sign-up/email', { schema: { body: signUpRequest } }, async (request, reply) => {
    requireSameOrigin(context, request)
    await consumeAttempts(context, networkCounters(signUpAttemptLimit, request.ip))
    const { password, ...person } = request.body as z.infer<typeof signUpRequest>
    await requireGoodPassword(context, password, person)
    const signUp = async () => {
      try {
        return await forward(auth, request, reply, request.body)
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'unavailable')) throw error
        // If a concurrent sign-up took the address, the library reports it on the second try.
        return forward(auth, request, reply, request.body)
      }
    }
    const create = () => runForClient(request.ip, () => hashBeforeTransaction(password, signUp))
    const answer = await runRateLimited(context, networkCounters(signUpLimit, request.ip), create, () => true)
    await rememberNetwork(context, { email: person.email, ip: request.ip })
    // The account exists already. If this fails, the person can request another link.
    await requestEmailVerification(context, { ip: request.ip, requestId: request.id }, person.email).catch(
      () => undefined,
    )
    return answer
  })
  app.post('/api/auth/sign-in/email', { schema: { body: signInRequest } }, async (request, reply) => {
    requireSameOrigin(context, request)
    const { email, password } = request.body as z.infer<typeof signInRequest>
    await consumeAttempts(context, networkCounters(signInLimit, request.ip))
    const before = await findCookieSession(context, auth, request)
    const { hash, oldHashes } = await findStoredHash(context, email)
    const check = async () => {
      // The library asks for more about an address that it knows. It is called for the right password only, so that the
      // time of a refusal does not reveal which addresses have an account.
      const { result, hashes } = await runForClient(request.ip, async () => {
        const renewed = await verifyAndRenew({ password, hash: hash ?? unmatchedHash }, oldHashes)
        if (hash === undefined || renewed === undefined) throw new AppError('wrong_credentials')
        const verified = { password, hashes: [hash, renewed] as const }
        const opened = await runVerified(verified, () => callLibrary(auth, request, request.body))
        return { result: opened, hashes: verified.hashes }
      })
      // A password that was changed or removed during the check opens no session.
      if (await endIfPasswordChanged(context, hashes, result.sessionToken)) throw new AppError('wrong_credentials')
      if (await endIfSsoOnly(context, result.sessionToken)) throw new AppError('sso_only')
      const [checked, renewed] = hashes
      if (renewed !== checked) {
        // The sign-in has succeeded. The next one tries again.
        await renewHash(context, email, checked, renewed).catch((error: unknown) =>
          request.log.error({ error: toLoggableError(error as Error) }, 'password not hashed again'),
        )
      }
      return result
    }
    const result = await limitGuesses(context, { email, ip: request.ip }, check).catch((error: unknown) => {
      // The person was removed while the password was being checked.
      if (violatesConstraint(error, 'session_of_person')) throw new AppError('wrong_credentials')
      throw error
    })
    if (before) await keepSecondFactor(context, before, result.sessionToken)
    await replaceSession(context, { request, reply, before }, () => forwardCookies(auth, result.headers, reply))
    return sendAnswer(result, reply)
  })
  app.post('/api/auth/sign-out', { schema: { body: noBody } }, async (request, reply) => {
    requireSameOrigin(context, request)
    // The library answers "signed out" even if the database did not delete the session.
    const session = await findCookieSession(context, auth, request)
    if (session) await endSession(context, session)
    return forward(auth, request, reply, {})
  })
  app.get('/api/auth/get-session', async (request, reply) => {
    // Pages set their clock by it: that of a device may be wrong.
    reply.header('x-server-time', context.clock().toISOString())
    const session = await findCookieSession(context, auth, request)
    // The library would extend the session.
    if (session?.gate) {
      const { email, name, gate } = session
      return { user: { email, name }, token: await issueToken(context, session), gate }
    }
    const found = session && (await forward(auth, request, reply))
    if (!found) return null
    // Include these, so that a page that has just loaded needs no other call.
    return { ...found, standing: await standingOf(context, session), token: await issueToken(context, session) }
  })
}

/**
 * Returns what a user may do and, for the staff, the minutes without input after which their pages lock, and when they must have
 * turned a second factor on.
 */
async function standingOf(context: Context, caller: Actor): Promise<Answer<typeof checkAdmin>> {
  const { role } = caller
  if (!isStaff(role)) return { admin: false }
  const [{ lockMinutes }, factor] = await Promise.all([readSessionRule(context.db), readSecondFactor(context, caller)])
  return {
    admin: role === 'admin',
    ...(role !== 'admin' && { role }),
    lockMinutes,
    ...(!factor.on && factor.passkeys === 0 && factor.requiredFrom && { factorDue: factor.requiredFrom }),
  }
}

const noBody = z.nullish(z.strictObject({}))

const errorCodes: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  USER_ALREADY_EXISTS: 'email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
  FAILED_TO_CREATE_USER: 'unavailable',
}

// The session's own token is left out: it stays in the cookie that scripts cannot read.
const libraryAnswer = z.nullable(
  z.object({
    session: z.optional(z.object({ expiresAt: z.string() })),
    user: z.optional(z.object({ email: z.string(), name: z.string() })),
    success: z.optional(z.boolean()),
  }),
)

async function forward(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  body?: unknown,
): Promise<object | null> {
  const result = await callLibrary(auth, request, body)
  forwardCookies(auth, result.headers, reply)
  return sendAnswer(result, reply)
}

interface LibraryResult {
  readonly headers: Headers
  readonly answer: object | null
  /** Token of the session that was opened. */
  readonly sessionToken: string
}

async function callLibrary(auth: Auth, request: FastifyRequest, body?: unknown): Promise<LibraryResult> {
  // Use only the path of the route. The URL of the request may contain another host, credentials or library parameters.
  const answer = await auth.handler(libraryRequest(auth, request, request.routeOptions.url ?? '', body))
  const text = await answer.text()
  if (!answer.ok) throw new AppError(errorCodeOf(answer.status, text))
  const parsed = JSON.parse(text)
  return { headers: answer.headers, answer: z.parse(libraryAnswer, parsed), sessionToken: String(parsed?.token ?? '') }
}

function sendAnswer({ answer }: LibraryResult, reply: FastifyReply): object | null {
  reply.type('application/json; charset=utf-8')
  return answer
}

const libraryError = z.object({ code: z.optional(z.string()) })

function errorCodeOf(status: number, text: string): ErrorCode {
  const parsed = z.safeParse(libraryError, text.startsWith('{') ? JSON.parse(text) : {})
  const known = parsed.success ? errorCodes[parsed.data.code ?? ''] : undefined
  if (known) return known
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  return status < 500 ? 'invalid_request' : 'unavailable'
}
