import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { isDirectLocalRequest } from '../http/is-direct-local-request.ts'

/**
 * Throws `host_not_allowed` for requests that do not come directly from this machine. Test mode listens on a loopback
 * address, but a tunnel or proxy could make it public.
 */
export async function requireLocalRequest(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  if (!isDirectLocalRequest(request)) throw new AppError('host_not_allowed')
}
