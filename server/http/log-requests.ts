import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { loggedNetworkOf } from './limits/networks.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The error with which it was answered; '' if with none. */
    answeredWith: ErrorCode | ''
    /** ID of the person who made it, as soon as a guard knows them; '' before. */
    personId: string
  }
}

/**
 * Logs one line per request with the route's pattern, never with values. The line of a refusal also has its code, the client's
 * network and, if known, the ID of the person (ASVS 5.0, 16.3.1 to 16.3.3). Responses from the cache are not logged.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('answeredWith', '')
  app.decorateRequest('personId', '')
  app.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    if (request.servedFromCache) return done()
    const { method, routeOptions, answeredWith: code, personId: person } = request
    const refusal = code && status < 500 && { code, network: loggedNetworkOf(request.ip), ...(person && { person }) }
    request.log.info(
      { method, route: routeOptions.url ?? '-', status, ms: Math.round(elapsedTime), ...refusal },
      'request',
    )
    done()
  })
}
