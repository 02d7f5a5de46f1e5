import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { allows, type StaffAccess } from '#contract/roles.ts'
import type { Gate } from '#contract/schemas/sign-in.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { requireRoomToWrite } from '../database/connect.ts'
import type { Actor, Guards } from '../http/api/route.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import type { Auth } from './auth.ts'
import { findLiveSession } from './queries.ts'
import { extendSession, findCookieSession } from './session.ts'
import { verifyToken } from './token.ts'

/** Creates the guard of each kind of access. Guards read only headers and never trust a person named in the request. */
export function createGuards(context: Context, auth: Auth): Guards {
  const patient = async (request: FastifyRequest): Promise<Actor> => {
    const token = bearer(request)
    if (token === undefined) throw new AppError('unauthenticated')
    if (request.method !== 'GET') requireRoomToWrite(context.db)
    const signed = await verifyToken(context, token)
    const session = signed && (await findLiveSession(context, signed.sessionId))
    if (!session) throw new AppError('unauthenticated')
    request.personId = session.personId
    requireOpen(session.gate)
    return { ...session, requestId: request.id, ip: request.ip }
  }
  const staff = (access: StaffAccess) => async (request: FastifyRequest) => {
    const actor = await patient(request)
    if (!allows(access, actor.role)) throw new AppError('forbidden')
    return actor
  }
  const entry = async (request: FastifyRequest) => {
    requireSameOrigin(context, request)
    const actor = await findCookieSession(context, auth, request)
    if (!actor) throw new AppError('unauthenticated')
    request.personId = actor.personId
    if (actor.gate === 'locked') requireOpen(actor.gate)
    return actor
  }
  return {
    entry,
    session: async (request, reply) => {
      const actor = await entry(request)
      requireOpen(actor.gate)
      await extendSession(auth, request, reply)
      return actor
    },
    signed: async (request) => {
      const signed = await verifyToken(context, bearer(request) ?? '')
      if (!signed) throw new AppError('unauthenticated')
      request.personId = signed.personId
      return signed.personId
    },
    patient,
    staff: staff('staff'),
    desk: staff('desk'),
    admin: staff('admin'),
  }
}

const gateErrors = {
  locked: 'session_locked',
  factor: 'second_factor_required',
  enrol: 'second_factor_missing',
} as const satisfies Record<Gate, ErrorCode>

function requireOpen(gate: Gate | null): void {
  if (gate) throw new AppError(gateErrors[gate])
}

function bearer(request: FastifyRequest): string | undefined {
  // Node joins repeated headers or keeps one of them. A request with two tokens is ambiguous and refused.
  const given = request.raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'authorization')
  if (given.length !== 1) return undefined
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(request.headers.authorization ?? '')?.[1]
}
