import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type InProgress, onBehalfOf } from '../../on-behalf-of.ts'
import { sitePrefixOf } from './networks.ts'

/** Lets everything that a request does wait for database connections in the queue of its network. */
export function queueByNetwork(app: FastifyInstance): void {
  const requests = new WeakMap<FastifyRequest, InProgress>()
  app.addHook('onRequest', (request, _reply, done) => {
    const started: InProgress = { network: sitePrefixOf(request.ip), begun: false }
    requests.set(request, started)
    onBehalfOf(started, done)
  })
  // A body arrives in an event of the connection, which belongs to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const started = requests.get(request)
    if (started) onBehalfOf(started, done)
    else done()
  })
}
