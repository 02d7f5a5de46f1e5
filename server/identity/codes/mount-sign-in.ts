import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { codeSignInRequest } from '#contract/schemas/sign-in-code.ts'
import type { Context } from '../../context.ts'
import { consumeAttempts, networkCounters, signInLimit } from '../../http/limits/rate-limit.ts'
import { requireSameOrigin } from '../../http/same-origin.ts'
import type { Auth } from '../auth.ts'
import { findCookieSession, replaceSession, setSessionCookie } from '../session.ts'
import { openSessionWithCode } from './sign-in.ts'

/** Mounts the sign-in with a mailed code, for patients. */
export function mountCodeSignIn(app: FastifyInstance, context: Context, auth: Auth): void {
  app.post('/api/auth/sign-in/code', { schema: { body: codeSignInRequest } }, async (request, reply) => {
    requireSameOrigin(context, request)
    const { ip, id: requestId, headers } = request
    await consumeAttempts(context, networkCounters(signInLimit, ip))
    const before = await findCookieSession(context, auth, request)
    const browser = { ip, requestId, userAgent: headers['user-agent'] ?? '' }
    const given = request.body as z.output<typeof codeSignInRequest>
    const { sessionToken, email, name, passwordEnded } = await openSessionWithCode(context, browser, given)
    await replaceSession(context, { request, reply, before }, () => setSessionCookie(auth, sessionToken, reply))
    return { user: { email, name }, ...(passwordEnded && { passwordEnded }) }
  })
}
