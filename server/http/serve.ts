import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '../app-error.ts'
import { enforceBodyTimeout } from './body-timeout.ts'
import { limitPipelining } from './event-streams.ts'
import { parseForwardedFor } from './forwarded-for.ts'
import { apiHeaders } from './headers.ts'
import { isDirectLocalRequest } from './is-direct-local-request.ts'
import { acceptOnlyJson } from './json-body.ts'
import { queueByNetwork } from './limits/queue-by-network.ts'
import { logRequests } from './log-requests.ts'
import { rejectMalformedRequest } from './malformed-requests.ts'
import { answerError, InvalidRequestError, sendProblem } from './problems.ts'
import { addResponseCache } from './response-cache.ts'

const bodyLimit = 64 * 1024
const maxUrlLength = 4 * 1024

/**
 * Creates the HTTP server with the portal's limits: URLs of 4 KiB, bodies of 64 KiB, 8 s for headers, 10 s for JSON, 60 s
 * for any request and for a response that is not read. It parses nothing but JSON in UTF-8, without coercion, and answers
 * every refusal with problem+json. `localOnly` refuses requests that do not come directly from this machine, HTTP/1.0
 * included.
 */
export function createServer(
  log: FastifyServerOptions['logger'],
  trustedProxy: readonly string[],
  localOnly = false,
): FastifyInstance {
  const app = createBareServer(log, trustedProxy)
  limitPipelining(app)
  if (localOnly) refuseForwardedRequests(app)
  addResponseCache(app)
  if (trustedProxy.length > 0) parseForwardedFor(app)
  queueByNetwork(app)
  enforceBodyTimeout(app, (socket) => rejectMalformedRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket))
  app.setValidatorCompiler(({ schema }) => {
    return (data) => {
      const result = z.safeParse(schema as unknown as z.ZodMiniType, data)
      return result.success ? { value: result.data } : { error: new InvalidRequestError(result.error.issues) }
    }
  })
  app.setSerializerCompiler(() => JSON.stringify)
  acceptOnlyJson(app)
  // Callbacks instead of promises: these hooks run for every request.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(apiHeaders).header('x-request-id', request.id)
    done(request.url.length > maxUrlLength ? new AppError('uri_too_long') : undefined)
  })
  logRequests(app)
  return app
}

/** Creates an HTTP server with limits of time and size, which answers every refusal with problem+json. */
export function createBareServer(
  log: FastifyServerOptions['logger'],
  trustedProxy: readonly string[],
): FastifyInstance {
  const app = fastify({
    logger: log ?? false,
    // Fastify's own log line contains the URL, which may contain an email address.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: trustedProxy.length > 0 ? [...trustedProxy] : false,
    bodyLimit,
    requestTimeout: 60_000,
    // For a connection without traffic: the client does not read the response.
    connectionTimeout: 60_000,
    keepAliveTimeout: trustedProxy.length > 0 ? 72_000 : 5_000,
    maxRequestsPerSocket: 1_000,
    // By default Node checks for expired connections every 30 s only.
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16 * 1024 },
    routerOptions: { maxParamLength: 320 },
    clientErrorHandler: rejectMalformedRequest,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(apiHeaders)),
    // A request on an open connection during shutdown is still answered; then the connection is closed.
    return503OnClosing: false,
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, 'not_found'))
  return app
}

// Runs before the response cache, so that the answer does not depend on whether it is cached.
function refuseForwardedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isDirectLocalRequest(request)) return done()
    reply.headers(apiHeaders).header('x-request-id', request.id)
    done(new AppError('host_not_allowed'))
  })
}
