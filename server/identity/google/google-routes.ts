import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type GoogleProblem, startGoogleRequest } from '#contract/schemas/sign-in.ts'
import { AppError } from '../../app-error.ts'
import type { AuditContext } from '../../audit-context.ts'
import type { Context } from '../../context.ts'
import { consumeAttempt, consumeAttempts, networkCounters, signInLimit } from '../../http/limits/rate-limit.ts'
import { toLoggableError } from '../../http/problems.ts'
import { requireSameOrigin } from '../../http/same-origin.ts'
import { type Auth, googleCookieName, sessionCookieName } from '../auth.ts'
import { rememberSignIn } from '../devices/known-device.ts'
import { endSession, findCookieSession, forwardCookies, keepSecondFactor, libraryRequest } from '../session.ts'
import { endIfSsoOnly } from '../sso/sign-in.ts'
import type { GoogleSignIn } from './google.ts'
import { failedPath } from './google-auth.ts'

type Start = z.infer<typeof startGoogleRequest>

/**
 * Mounts the sign-in with Google: a call that starts it and returns the URL to open, and the callback. The callback
 * always redirects to a page, with a session or with `problem`.
 */
export function mountGoogle(app: FastifyInstance, context: Context, auth: Auth, google: GoogleSignIn): void {
  app.post('/api/auth/google', { schema: { body: startGoogleRequest } }, async (request, reply) => {
    requireSameOrigin(context, request)
    await consumeAttempts(context, networkCounters(signInLimit, request.ip))
    const body = startBody(context, request.body as Start)
    const answer = await google.ask(libraryRequest(auth, request, '/api/auth/sign-in/social', body), actOf(request))
    if (!answer.ok) throw new AppError('unavailable')
    forwardCookies(auth, answer.headers, reply)
    return z.parse(z.object({ url: z.url() }), await answer.json())
  })
  app.get('/api/auth/callback/google', async (request, reply) => {
    const before = await findCookieSession(context, auth, request).catch(() => undefined)
    const outcome = await finish(context, auth, google, request, reply).catch((error: unknown) => {
      request.log.error({ error: error instanceof Error ? error.name : typeof error }, 'google sign-in')
      const late = error instanceof AppError && error.code === 'google_unavailable'
      return problemPage(late ? 'google_unavailable' : 'google_failed')
    })
    // The old cookie is about to be replaced, so no one could sign out of its session.
    if (before && outcome.sessionToken !== undefined) {
      // If the database is unavailable, the old session expires on its own. The new sign-in still succeeds.
      const replaced = keepSecondFactor(context, before, outcome.sessionToken).then(() => endSession(context, before))
      await replaced.catch((error: Error) => {
        request.log.error({ error: toLoggableError(error) }, 'session not ended')
      })
    }
    if (outcome.sessionToken !== undefined) await rememberSignIn(context, request, reply)
    return reply.redirect(new URL(outcome.to, context.publicUrl).href, 302)
  })
}

function startBody({ publicUrl }: Context, { page, from }: Start) {
  const failed = new URLSearchParams({ page, ...(from !== undefined && { from }) })
  return {
    provider: 'google',
    callbackURL: new URL(from ?? (page === 'signup' ? '/appointment' : '/'), publicUrl).href,
    errorCallbackURL: new URL(`${failedPath}?${failed}`, publicUrl).href,
  }
}

function actOf({ id: requestId, ip }: FastifyRequest): AuditContext {
  return { requestId, ip }
}

// Other parameters that Google adds are ignored.
const callbackQuery = z.object({
  state: z.string().check(z.maxLength(200)),
  code: z.optional(z.string().check(z.maxLength(2_000))),
  error: z.optional(z.string().check(z.maxLength(200))),
  iss: z.optional(z.string().check(z.maxLength(200))),
})

interface Outcome {
  /** Token of the new session; absent if the sign-in failed. */
  readonly sessionToken?: string
  /** Path of a page of the portal. */
  readonly to: string
}

async function finish(
  context: Context,
  auth: Auth,
  google: GoogleSignIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Outcome> {
  const query = z.safeParse(callbackQuery, request.query)
  if (!query.success) return problemPage('google_failed')
  if (!(await consumeState(context, request, query.data.state))) return problemPage('google_expired')
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query.data)) if (value !== undefined) parameters.set(name, value)
  const forwarded = libraryRequest(auth, request, `/api/auth/callback/google?${parameters}`)
  const answer = await google.ask(forwarded, actOf(request))
  const sessionToken = sessionTokenOf(context, answer.headers)
  if (await endIfSsoOnly(context, sessionToken)) return problemPage('sso_only')
  forwardCookies(auth, answer.headers, reply)
  const to = new URL(answer.headers.get('location') ?? failedPath, auth.options.baseURL)
  if (to.pathname !== failedPath) return { sessionToken, to: to.pathname + to.search + to.hash }
  const reason = to.searchParams.get('error') ?? ''
  const problem = problems.get(reason) ?? 'google_failed'
  request.log.info({ problem, ...(libraryReason.test(reason) && { reason }) }, 'google sign-in')
  return problemPage(problem, to.searchParams)
}

// The cookie's value is the token and its signature.
function sessionTokenOf({ publicUrl }: Context, headers: Headers): string {
  const start = `${sessionCookieName(publicUrl)}=`
  const value =
    headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith(start))
      ?.slice(start.length) ?? ''
  return decodeURIComponent(/^[^;]*/.exec(value)?.[0] ?? '').replace(/[.][^.]*$/, '')
}

const stateLimit = { kind: 'google state', most: 1, minutes: 10 }

// The library reads a state and then deletes it, so concurrent callbacks could all find it, each with its own code.
// Counted only with the cookie of the browser that started, or others could use the state up.
async function consumeState(context: Context, { headers }: FastifyRequest, state: string): Promise<boolean> {
  const began = new RegExp(`(?:^|; )${googleCookieName(context.publicUrl)}=${RegExp.escape(state)}\\.`)
  if (!began.test(headers.cookie ?? '')) return true
  return consumeAttempt(context, stateLimit, state).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many_requests') return false
      throw error
    },
  )
}

// Maps the errors of Google and of the library, which are never shown.
const problems = new Map<string, GoogleProblem>([
  ['access_denied', 'google_cancelled'],
  ['server_error', 'google_unavailable'],
  ['temporarily_unavailable', 'google_unavailable'],
  ['state_mismatch', 'google_expired'],
  ['state_not_found', 'google_expired'],
  ['account_not_linked', 'google_not_linked'],
  ['unable_to_link_account', 'google_not_linked'],
  ['email_not_found', 'google_unverified'],
  ['google_unfit', 'google_unfit'],
])

// Log only codes; other text may come from anyone.
const libraryReason = /^[a-z_]{1,60}$/

function problemPage(problem: GoogleProblem | 'sso_only', begun = new URLSearchParams()): Outcome {
  const from = begun.get('from')
  const query = new URLSearchParams({ ...(from !== null && { from }), problem })
  return { to: `/${begun.get('page') === 'signup' ? 'signup' : 'login'}?${query}` }
}
