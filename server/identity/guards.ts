import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { requireOwnOrigin } from '../http/own-origin.ts'
import { AppError } from '../http/problems.ts'
import type { Caller, Guards } from '../http/serve.ts'
import type { Auth } from './auth.ts'
import type { Known } from './known-callers.ts'
import { findLiveSession } from './queries.ts'
import { findCookieSession, prolongSession } from './session.ts'
import { readToken } from './token.ts'

/** The guards of the guarded kinds of access. They read headers only and never believe an address in a request. */
export function createGuards(context: Context, auth: Auth): Guards {
  const byToken = async (request: FastifyRequest): Promise<Caller> => {
    const token = bearer(request)
    if (token === undefined) throw new AppError('unauthenticated')
    return { ...(await ask(context, token)), requestId: request.id, ip: request.ip }
  }
  return {
    session: async (request, reply) => {
      requireOwnOrigin(context, request)
      const caller = await findCookieSession(context, auth, request)
      if (!caller) throw new AppError('unauthenticated')
      await prolongSession(auth, request, reply)
      return caller
    },
    patient: byToken,
    knownPatient: async (request) => {
      const token = bearer(request)
      if (token === undefined) throw new AppError('unauthenticated')
      const known = context.knownCallers.find(token) ?? (await ask(context, token))
      return { ...known, requestId: request.id, ip: request.ip }
    },
    admin: async (request) => {
      const caller = await byToken(request)
      if (!caller.admin) throw new AppError('forbidden')
      return caller
    },
  }
}

async function ask(context: Context, token: string): Promise<Known> {
  const keep = context.knownCallers.look(token)
  const read = await readToken(context, token)
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
