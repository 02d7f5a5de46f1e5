import { isAPIError } from 'better-auth/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { lockPeople, transactWithoutSessionLock } from '../database/audited-transaction.ts'
import type { Actor } from '../http/api/route.ts'
import type { Auth } from './auth.ts'
import { findLiveSession } from './queries.ts'

/**
 * Whose session the request's cookie stands for; undefined where there is none or it is over. Looks without prolonging:
 * the library would give an idle session new life before our own limits are asked.
 */
export async function findCookieSession(
  context: Context,
  auth: Auth,
  request: FastifyRequest,
): Promise<Actor | undefined> {
  const headers = cookieOf(request)
  const found = await answered(auth.api.getSession({ headers, query: { disableRefresh: true } }))
  const live = found ? await findLiveSession(context, found.session.id) : undefined
  return live && { ...live, requestId: request.id, ip: request.ip }
}

/** Lets a live session and its cookie count from now again; at most once in five minutes. */
export async function extendSession(auth: Auth, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { headers } = await answered(auth.api.getSession({ headers: cookieOf(request), returnHeaders: true }))
  forwardCookies(auth, headers, reply)
}

/** Ends its own session for good, its tokens with it. Throws where the database does not answer; safe to repeat. */
export async function endSession(context: Context, caller: Actor): Promise<void> {
  await transactWithoutSessionLock(context.db, caller, async (tx) => {
    await lockPeople(tx, sql`id = ${caller.personId}`)
    await tx.deleteFrom('session').where('id', '=', caller.sessionId).execute()
  })
}

/**
 * Ends a session that a password opened in the instant in which that password, whose hash this is, was taken away or
 * changed, and tells whether it had to. Whoever does that locks the person first, so a session that they did not see
 * comes after them.
 */
export async function endIfPasswordChanged(
  context: Context,
  hash: string | undefined,
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
            .where('password', '=', hash ?? ''),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0
}

/** Passes the cookies on that are named as ours, each in a header of its own; others of the library have no use here. */
export function forwardCookies({ options }: Pick<Auth, 'options'>, from: Headers, reply: FastifyReply): void {
  const ours = Object.values(options.advanced.cookies).map(({ name }) => `${name}=`)
  for (const cookie of from.getSetCookie()) {
    if (ours.some((name) => cookie.startsWith(name))) reply.header('set-cookie', cookie)
  }
}

/** What a caller asks of the identity library, with no more of theirs than it needs. */
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

// The library keeps to itself why it failed; all it depends on is the database. A session that ended meanwhile is 401.
async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!isAPIError(error)) throw error
    throw new AppError(error.statusCode < 500 ? 'unauthenticated' : 'unavailable')
  }
}
