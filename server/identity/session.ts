import { isAPIError } from 'better-auth/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { lockPeople, transactWithoutSessionLock } from '../database/audited-transaction.ts'
import type { Actor } from '../http/api/route.ts'
import type { Auth } from './auth.ts'
import { rememberSignIn } from './devices/known-device.ts'
import { findLiveSession, type LiveSession } from './queries.ts'

/**
 * Returns the session of the request's cookie; `undefined` if there is none or it has expired. Does not extend it: the
 * library would refresh an idle session before our own limits are checked.
 */
export async function findCookieSession(
  context: Context,
  auth: Auth,
  request: FastifyRequest,
): Promise<(Actor & LiveSession) | undefined> {
  const headers = cookieOf(request)
  const found = await answered(auth.api.getSession({ headers, query: { disableRefresh: true } }))
  const live = found ? await findLiveSession(context, found.session.id) : undefined
  return live && { ...live, requestId: request.id, ip: request.ip }
}

/** Extends a live session and its cookie, at most once in five minutes. */
export async function extendSession(auth: Auth, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { headers } = await answered(auth.api.getSession({ headers: cookieOf(request), returnHeaders: true }))
  forwardCookies(auth, headers, reply)
}

/** Sets the cookie of a session that the portal has opened. */
export async function setSessionCookie(auth: Auth, token: string, reply: FastifyReply): Promise<void> {
  const { headers } = await answered(auth.api.sendSessionCookie({ body: { token }, returnHeaders: true }))
  forwardCookies(auth, headers, reply)
}

/** A request that signs someone in, its reply, and the session of the browser before it. */
interface SignIn {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly before: Actor | undefined
}

/**
 * Completes a sign-in: ends the session of the browser before it, sets the cookie of the new one, and remembers network and browser.
 * A caller that keeps the second factor of the session before does so first.
 */
export async function replaceSession(
  context: Context,
  { request, reply, before }: SignIn,
  setCookie: () => unknown,
): Promise<void> {
  // The old cookie is about to be replaced, so no one could sign out of its session.
  if (before) await endSession(context, before)
  // The cookie is set last: if any step fails, no one has the new session, and it expires.
  await setCookie()
  await rememberSignIn(context, request, reply)
}

/** Deletes the caller's session, which revokes its tokens. Throws if the database does not answer. Idempotent. */
export async function endSession(context: Context, caller: Actor): Promise<void> {
  await transactWithoutSessionLock(context.db, caller, async (tx) => {
    await lockPeople(tx, sql`id = ${caller.personId}`)
    await tx.deleteFrom('session').where('id', '=', caller.sessionId).execute()
  })
}

/**
 * Takes over the second factor that an earlier session of the same person and browser passed within 12 hours, so that unlocking a
 * page does not ask for a code. The sign-in alone was weaker than that session, so it confirms nothing.
 */
export async function keepSecondFactor({ db }: Context, before: Actor, sessionToken: string): Promise<void> {
  await sql`
    update session set factor_at = earlier.factor_at, confirmed_at = earlier.confirmed_at from session earlier
    where session.factor_at is null and session.token = ${sessionToken} and earlier.id = ${before.sessionId} and earlier.person_id = session.person_id
      and earlier.factor_at > now() - interval '12 hours'`.execute(db)
}

/**
 * Ends a new session if the password that opened it was changed or removed during the sign-in. `hashes` are the hash
 * that was checked and the one that replaces it. Returns whether the session was ended. A password change locks the person first, so a session that it
 * did not delete is inserted after it and is caught here.
 */
export async function endIfPasswordChanged(
  context: Context,
  hashes: readonly string[],
  sessionToken: string,
): Promise<boolean> {
  const { numDeletedRows } = await context.db
    .deleteFrom('session')
    .where('token', '=', sessionToken)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account')
            .select('account.id')
            .whereRef('account.person_id', '=', 'session.person_id')
            .where('provider_id', '=', 'credential')
            .where('password', 'in', hashes),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0
}

/** Sets our cookies on the reply, each in its own header. Other cookies of the library are dropped. */
export function forwardCookies({ options }: Pick<Auth, 'options'>, from: Headers, reply: FastifyReply): void {
  const ours = Object.values(options.advanced.cookies).map(({ name }) => `${name}=`)
  for (const cookie of from.getSetCookie()) {
    if (ours.some((name) => cookie.startsWith(name))) reply.header('set-cookie', cookie)
  }
}

/** Builds a request to the identity library with only the headers that it needs. */
export function libraryRequest(
  { options }: { options: { baseURL: string } },
  request: FastifyRequest,
  path: string,
  body?: unknown,
): Request {
  const { cookie = '', 'user-agent': userAgent = '', 'accept-language': language = '' } = request.headers
  const origin = options.baseURL
  const headers = new Headers({
    cookie,
    origin,
    'user-agent': userAgent,
    'accept-language': language,
    'x-real-ip': request.ip,
  })
  if (body !== undefined) headers.set('content-type', 'application/json')
  const method = body === undefined ? 'GET' : 'POST'
  return new Request(new URL(path, origin), {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

function cookieOf(request: FastifyRequest): Headers {
  return new Headers({ cookie: request.headers.cookie ?? '' })
}

// The library hides the cause of an error, but depends only on the database. A session that has ended is 401.
async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!isAPIError(error)) throw error
    throw new AppError(error.statusCode < 500 ? 'unauthenticated' : 'unavailable')
  }
}
