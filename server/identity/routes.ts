import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import { checkAdmin, renewToken, signInRequest, signUpRequest } from '#contract/identity.ts'
import type { Context } from '../context.ts'
import { countAttempt, forgetAttempts, networkOf } from '../http/limit-attempts.ts'
import { AppError } from '../http/problems.ts'
import { type Route, route } from '../http/serve.ts'
import { askVerification } from './ask-link.ts'
import type { Auth } from './auth.ts'
import { requireOwnOrigin } from './guards.ts'
import { requireGoodPassword } from './password-rules.ts'
import { hashBefore } from './passwords.ts'
import { accountAt, failuresOfAccount } from './prove.ts'
import { endSession, findCookieSession, passCookies } from './session.ts'
import { issueToken } from './token.ts'

const signInsOfAddress = { kind: 'sign-in', most: 30, minutes: 1 }
const signUpsOfAddress = { kind: 'sign-up', most: 10, minutes: 60 }

export function identityRoutes(context: Context): Route[] {
  return [
    route(renewToken, async ({ caller, params, body }) => {
      if (params.email !== caller.email || body.email !== caller.email) throw new AppError('forbidden')
      return { token: await issueToken(context, caller) }
    }),
    route(checkAdmin, async ({ caller, params }) => {
      if (params.email !== caller.email) throw new AppError('forbidden')
      return { admin: caller.admin }
    }),
  ]
}

/**
 * The endpoints of the identity library that this portal uses, and no other: whatever else it could do is 404. Bodies
 * are parsed by our schemas first, and its refusals come back in the words of our catalogue.
 */
export function mountIdentityLibrary(app: FastifyInstance, context: Context, auth: Auth): void {
  app.post('/api/auth/sign-up/email', { schema: { hide: true, body: signUpRequest } }, async (request, reply) => {
    requireOwnOrigin(context, request)
    await countAttempt(context, signUpsOfAddress, networkOf(request.ip))
    const { password, ...person } = request.body as z.infer<typeof signUpRequest>
    await requireGoodPassword(context, password, person)
    const answer = await hashBefore(password, async () => {
      try {
        return await pass(auth, request, reply, request.body)
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'unavailable')) throw error
        // Where somebody took the address in the same instant, the library finds them when it is asked again.
        return pass(auth, request, reply, request.body)
      }
    })
    // The account is made: should this fail, its person asks for another link.
    await askVerification(context, { ip: request.ip, requestId: request.id }, person.email).catch(() => undefined)
    return answer
  })
  app.post('/api/auth/sign-in/email', { schema: { hide: true, body: signInRequest } }, async (request, reply) => {
    requireOwnOrigin(context, request)
    const { email } = request.body as z.infer<typeof signInRequest>
    const address = networkOf(request.ip)
    const account = accountAt(email, request.ip)
    await countAttempt(context, signInsOfAddress, address)
    await countAttempt(context, failuresOfAccount, account)
    const before = await findCookieSession(context, auth, request)
    const answer = await pass(auth, request, reply, request.body)
    await forgetAttempts(context, failuresOfAccount, account)
    // Its cookie is replaced now: nobody could sign this session out any more.
    if (before) await endSession(context, before)
    return answer
  })
  app.post('/api/auth/sign-out', { schema: { hide: true, body: noBody } }, async (request, reply) => {
    requireOwnOrigin(context, request)
    // The library says "signed out" even where the database has not heard of it.
    const session = await findCookieSession(context, auth, request)
    if (session) await endSession(context, session)
    return pass(auth, request, reply, {})
  })
  app.get('/api/auth/get-session', { schema: { hide: true } }, async (request, reply) => {
    const session = await findCookieSession(context, auth, request)
    return session ? pass(auth, request, reply) : null
  })
}

const noBody = z.nullish(z.strictObject({}))

const refusals: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  USER_ALREADY_EXISTS: 'email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
  FAILED_TO_CREATE_USER: 'unavailable',
}

// Who signed in and until when; the session's own token stays in the cookie that scripts cannot read.
const libraryAnswer = z.nullable(
  z.object({
    session: z.optional(z.object({ expiresAt: z.string() })),
    user: z.optional(z.object({ email: z.string(), name: z.string() })),
    success: z.optional(z.boolean()),
  }),
)

async function pass(auth: Auth, request: FastifyRequest, reply: FastifyReply, body?: unknown): Promise<object | null> {
  const { cookie = '', 'user-agent': userAgent = '' } = request.headers
  const origin = auth.options.baseURL
  const headers = new Headers({ cookie, origin, 'user-agent': userAgent, 'x-real-ip': request.ip })
  if (body !== undefined) headers.set('content-type', 'application/json')
  const url = new URL(request.url, origin)
  const answer = await auth.handler(
    new Request(url, { method: request.method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }),
  )
  const text = await answer.text()
  if (!answer.ok) throw new AppError(refusalOf(answer.status, text))
  passCookies(auth, answer.headers, reply)
  reply.type('application/json; charset=utf-8')
  return z.parse(libraryAnswer, JSON.parse(text))
}

const libraryRefusal = z.object({ code: z.optional(z.string()) })

function refusalOf(status: number, text: string): ErrorCode {
  const parsed = z.safeParse(libraryRefusal, text.startsWith('{') ? JSON.parse(text) : {})
  const known = parsed.success ? refusals[parsed.data.code ?? ''] : undefined
  if (known) return known
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  return status < 500 ? 'invalid_request' : 'unavailable'
}
