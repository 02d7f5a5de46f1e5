import type { FastifyReply, FastifyRequest } from 'fastify'
import { comesStraight } from '../http/comes-straight.ts'
import { AppError } from '../http/problems.ts'

/**
 * Lets only requests of this machine through, to a stand-in or, where cards are played, to the portal. Test mode listens on a loopback address already; this holds where
 * something in front of it opens it to others. Throws AppError `foreign_host`.
 */
export async function refuseStrangers(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  if (!comesStraight(request)) throw new AppError('foreign_host')
}
