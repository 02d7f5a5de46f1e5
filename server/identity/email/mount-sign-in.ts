import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { linkSignInRequest } from '#contract/schemas/sign-in-code.ts'
import type { Context } from '../../context.ts'
import { consumeAttempts, networkCounters, signInLimit } from '../../http/limits/rate-limit.ts'
import { requireSameOrigin } from '../../http/same-origin.ts'
import type { Auth } from '../auth.ts'
import { findCookieSession, replaceSession, setSessionCookie } from '../session.ts'
import { openSessionWithLink } from './sign-in.ts'

/** Mounts the sign-in with a mailed link, for patients without a way to sign in. */
export function mountLinkSignIn(app: FastifyInstance, context: Context, auth: Auth): void {
  app.post('/api/auth/sign-in/link', { schema: { body: linkSignInRequest } }, async (request, reply) => {
    requireSameOrigin(context, request)
    const { ip, id: requestId, headers } = request
    await consumeAttempts(context, networkCounters(signInLimit, ip))
    const before = await findCookieSession(context, auth, request)
    const browser = { ip, requestId, userAgent: headers['user-agent'] ?? '' }
    const { token } = request.body as z.output<typeof linkSignInRequest>
    const { sessionToken, email, name } = await openSessionWithLink(context, browser, token)
    await replaceSession(context, { request, reply, before }, () => setSessionCookie(auth, sessionToken, reply))
    return { user: { email, name } }
  })
}
