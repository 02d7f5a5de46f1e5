import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../http/problems.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import type { Actor, Guards } from '../http/serve.ts'
import type { Auth } from './auth.ts'
import { findLiveSession } from './queries.ts'
import { extendSession, findCookieSession } from './session.ts'
import type { CachedSession } from './session-cache.ts'
import { verifyToken } from './token.ts'

/** The guards of the guarded kinds of access. They read headers only and never believe an address in a request. */
export function createGuards(context: Context, auth: Auth): Guards {
  const byToken = async (request: FastifyRequest): Promise<Actor> => {
    const token = bearer(request)
    if (token === undefined) throw new AppError('unauthenticated')
    return { ...(await ask(context, token)), requestId: request.id, ip: request.ip }
  }
  return {
    session: async (request, reply) => {
      requireSameOrigin(context, request)
      const caller = await findCookieSession(context, auth, request)
      if (!caller) throw new AppError('unauthenticated')
      await extendSession(auth, request, reply)
      return caller
    },
    patient: byToken,
    knownPatient: async (request) => {
      const token = bearer(request)
      if (token === undefined) throw new AppError('unauthenticated')
      const known = context.sessionCache.find(token) ?? (await ask(context, token))
      return { ...known, requestId: request.id, ip: request.ip }
    },
    admin: async (request) => {
      const caller = await byToken(request)
      if (!caller.admin) throw new AppError('forbidden')
      return caller
    },
  }
}

async function ask(context: Context, token: string): Promise<CachedSession> {
  const keep = context.sessionCache.beginLookup(token)
  const read = await verifyToken(context, token)
  const live = read && (await findLiveSession(context, read.sessionId))
  if (!live) throw new AppError('unauthenticated')
  keep(live.caller, { ms: live.sureMs, tokenUntil: read.until })
  return live.caller
}

function bearer(request: FastifyRequest): string | undefined {
  // Node joins repeated headers or keeps one of them: two answers to "who are you" are none.
  const given = request.raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'authorization')
  if (given.length !== 1) return undefined
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(request.headers.authorization ?? '')?.[1]
}
