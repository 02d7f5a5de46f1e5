import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { type PasskeyAssertion, passkeyAssertion, passkeyOptionsRequest } from '#contract/schemas/passkey.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import {
  consumeAttempts,
  networkCounters,
  type RateLimit,
  refundAttempts,
  runRateLimited,
  signInLimit,
} from '../../http/limits/rate-limit.ts'
import { requireSameOrigin } from '../../http/same-origin.ts'
import type { Auth } from '../auth.ts'
import { findCookieSession, replaceSession, setSessionCookie } from '../session.ts'
import { openSessionWithPasskey, passkeyRequestOptions } from './sign-in.ts'

// Each challenge is a row, and the sign-in page asks for one when it opens.
const challengeLimit: RateLimit = { kind: 'passkey challenge', most: 60, minutes: 1 }

const failureLimit: RateLimit = { kind: 'passkey failure', most: 30, minutes: 15 }

/** Mounts the sign-in with a passkey, which also unlocks a page and passes the second factor: it opens another session. */
export function mountPasskeySignIn(app: FastifyInstance, context: Context, auth: Auth): void {
  app.post('/api/auth/passkey-options', { schema: { body: passkeyOptionsRequest } }, async (request) => {
    requireSameOrigin(context, request)
    await consumeAttempts(context, networkCounters(challengeLimit, request.ip))
    const { sameOnly } = request.body as z.infer<typeof passkeyOptionsRequest>
    if (!sameOnly) return passkeyRequestOptions(context, undefined)
    const present = await findCookieSession(context, auth, request)
    if (!present) throw new AppError('unauthenticated')
    return passkeyRequestOptions(context, present.personId)
  })
  app.post('/api/auth/sign-in/passkey', { schema: { body: passkeyAssertion } }, async (request, reply) => {
    requireSameOrigin(context, request)
    const { ip, id: requestId, headers } = request
    await consumeAttempts(context, networkCounters(signInLimit, ip))
    const before = await findCookieSession(context, auth, request)
    const failures = networkCounters(failureLimit, ip)
    const browser = { ip, requestId, userAgent: headers['user-agent'] ?? '' }
    const { sessionToken, email, name } = await runRateLimited(context, failures, () =>
      openSessionWithPasskey(context, browser, request.body as PasskeyAssertion, before),
    )
    await refundAttempts(context, failures)
    await replaceSession(context, { request, reply, before }, () => setSessionCookie(auth, sessionToken, reply))
    return { user: { email, name } }
  })
}
