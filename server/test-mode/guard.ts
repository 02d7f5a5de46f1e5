import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { isDirectLocalRequest } from '../http/is-direct-local-request.ts'

/**
 * Lets only requests of this machine through, to a stand-in or, where cards are played, to the portal. Test mode listens on a loopback address already; this holds where
 * something in front of it opens it to others. Throws AppError `host_not_allowed`.
 */
export async function requireLocalRequest(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  if (!isDirectLocalRequest(request)) throw new AppError('host_not_allowed')
}
