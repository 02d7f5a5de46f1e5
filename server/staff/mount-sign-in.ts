import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { acceptInvitationRequest } from '#contract/schemas/staff.ts'
import type { Context } from '../context.ts'
import { consumeAttempts, networkCounters, signInLimit } from '../http/limits/rate-limit.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import type { Auth } from '../identity/auth.ts'
import { findCookieSession, replaceSession, setSessionCookie } from '../identity/session.ts'
import { acceptAsNew } from './accept-invitation.ts'

/** Mounts the acceptance of an invitation by someone without an account, which also signs them in. */
export function mountInvitationSignIn(app: FastifyInstance, context: Context, auth: Auth): void {
  app.post('/api/auth/sign-in/invitation', { schema: { body: acceptInvitationRequest } }, async (request, reply) => {
    requireSameOrigin(context, request)
    const { ip, id: requestId, headers } = request
    await consumeAttempts(context, networkCounters(signInLimit, ip))
    const given = request.body as z.infer<typeof acceptInvitationRequest>
    const before = await findCookieSession(context, auth, request)
    const browser = { ip, requestId, userAgent: headers['user-agent'] ?? '' }
    const { sessionToken, email, name } = await acceptAsNew(context, browser, given)
    await replaceSession(context, { request, reply, before }, () => setSessionCookie(auth, sessionToken, reply))
    return { user: { email, name } }
  })
}
