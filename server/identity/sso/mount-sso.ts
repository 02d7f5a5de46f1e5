import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { safeReturnPath } from '#contract/return-path.ts'
import { connectSsoRequest, type SsoProblem } from '#contract/schemas/sign-in.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { consumeAttempts, networkCounters, signInLimit } from '../../http/limits/rate-limit.ts'
import { negotiateLanguage } from '../../http/pages/page-language.ts'
import { toLoggableError } from '../../http/problems.ts'
import { requireSameOrigin } from '../../http/same-origin.ts'
import { type Auth, ssoCookieName } from '../auth.ts'
import { requireNoFactorGate, requireReauthentication } from '../reauthentication.ts'
import { findCookieSession, keepSecondFactor, replaceSession, setSessionCookie } from '../session.ts'
import { attemptSeconds, beginAttempt, consumeAttempt, type SsoAttempt } from './attempts.ts'
import { connectSso, openSessionWithSso } from './sign-in.ts'
import { callbackPath, type Sso, SsoError } from './sso.ts'

/**
 * Mounts single sign-on: a link that starts it, a call that connects the caller's account, and the callback of both. Link and callback
 * always redirect to a page, with `problem` if they failed.
 */
export function mountSso(app: FastifyInstance, context: Context, auth: Auth, sso: Sso): void {
  app.get('/api/auth/sso', async (request, reply) => {
    const from = fromOf(request.query)
    try {
      await consumeAttempts(context, networkCounters(signInLimit, request.ip))
      const address = await begin(context, sso, reply, { ...(from !== undefined && { from }) })
      return await reply.redirect(address.href, 302)
    } catch (error) {
      return redirectWithProblem(context, request, reply, error, { path: '/login', from })
    }
  })
  app.post('/api/auth/sso-connect', { schema: { body: connectSsoRequest } }, async (request, reply) => {
    requireSameOrigin(context, request)
    await consumeAttempts(context, networkCounters(signInLimit, request.ip))
    const { from, password } = request.body as z.infer<typeof connectSsoRequest>
    const caller = await findCookieSession(context, auth, request)
    if (!caller) throw new AppError('unauthenticated')
    if (caller.gate === 'locked') throw new AppError('session_locked')
    requireNoFactorGate(caller)
    await requireReauthentication(context, caller, password)
    const address = await begin(context, sso, reply, { from, sessionId: caller.sessionId }).catch((error: unknown) => {
      throw error instanceof SsoError ? new AppError('sso_unavailable') : error
    })
    return { url: address.href }
  })
  app.get(callbackPath, async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '')
    const browser = cookieOf(context, request)
    const state = query.get('state')
    let attempt: SsoAttempt | undefined
    try {
      await consumeAttempts(context, networkCounters(signInLimit, request.ip))
      attempt = state && browser ? await consumeAttempt(context, state, browser) : undefined
      if (!attempt || !state) throw new SsoError('sso_expired')
      const identity = await sso.identify(query, state, attempt)
      const before = await findCookieSession(context, auth, request)
      if (attempt.sessionId !== undefined) {
        if (before?.sessionId !== attempt.sessionId || before.gate === 'locked') throw new SsoError('sso_expired')
        requireNoFactorGate(before)
        await connectSso(context, before, identity)
        return await reply.redirect(new URL(attempt.from ?? '/', context.publicUrl).href, 302)
      }
      const { ip, id: requestId, headers } = request
      const from = { ip, requestId, userAgent: headers['user-agent'] ?? '' }
      const token = await openSessionWithSso(context, from, identity, negotiateLanguage(request))
      if (before) await keepSecondFactor(context, before, token)
      await replaceSession(context, { request, reply, before }, () => setSessionCookie(auth, token, reply))
      return await reply.redirect(new URL(attempt.from ?? '/dashboard/today', context.publicUrl).href, 302)
    } catch (error) {
      const isConnecting = attempt?.sessionId !== undefined
      const to = isConnecting ? { path: attempt?.from ?? '/' } : { path: '/login', from: attempt?.from }
      return redirectWithProblem(context, request, reply, error, to)
    }
  })
}

// Stores nothing before the provider has responded.
async function begin(
  context: Context,
  sso: Sso,
  reply: FastifyReply,
  about: Pick<SsoAttempt, 'from' | 'sessionId'>,
): Promise<URL> {
  const { state, browser, checks, store } = beginAttempt(context, about)
  const address = await sso.addressOf(state, checks)
  await store()
  const secure = context.publicUrl.protocol === 'https:' ? '; Secure' : ''
  const name = ssoCookieName(context.publicUrl)
  reply.header('set-cookie', `${name}=${browser}; Max-Age=${attemptSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`)
  return address
}

function fromOf(query: unknown): string | undefined {
  const parsed = z.safeParse(z.object({ from: z.string().check(z.maxLength(1_000)) }), query)
  return parsed.success ? safeReturnPath(parsed.data.from) : undefined
}

function cookieOf({ publicUrl }: Context, { headers }: FastifyRequest): string | undefined {
  const start = `${ssoCookieName(publicUrl)}=`
  const found = (headers.cookie ?? '').split('; ').find((cookie) => cookie.startsWith(start))
  return found?.slice(start.length)
}

interface Target {
  /** Path of a page of the portal, which may have a query. */
  readonly path: string
  readonly from?: string | undefined
}

function redirectWithProblem(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  { path, from }: Target,
): FastifyReply {
  const problem = problemOf(error)
  const cause = error instanceof SsoError ? error.cause : error
  request.log.info({ problem, ...(cause instanceof Error && { error: toLoggableError(cause) }) }, 'single sign-on')
  const to = new URL(path, context.publicUrl)
  if (from !== undefined) to.searchParams.set('from', from)
  to.searchParams.set('problem', problem)
  return reply.redirect(to.href, 302)
}

function problemOf(error: unknown): SsoProblem {
  if (error instanceof SsoError) return error.problem
  return error instanceof AppError && error.code === 'too_many_requests' ? 'sso_too_often' : 'sso_failed'
}
