import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
  type RouteOptions,
} from 'fastify'
import * as z from 'zod/mini'
import type { ClinicDay } from '#contract/dates.ts'
import type { Access, Answer, Endpoint, Parsed } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { problem } from '#contract/schemas/problem.ts'
import { AppError } from '../app-error.ts'
import type { AuditContext } from '../audit-context.ts'
import { enforceBodyTimeout } from './body-timeout.ts'
import type { CachedAnswer } from './cached-answer.ts'
import { createEventStreams, limitPipelining, type StartStream, type StreamLimits } from './event-streams.ts'
import { apiHeaders } from './headers.ts'
import { registerMultipart } from './multipart.ts'
import { answerError, InvalidRequestError, sendProblem } from './problems.ts'
import { addResponseCache } from './response-cache.ts'
import { requireSameOrigin } from './same-origin.ts'

/** Who makes the request, as the guard of the endpoint's access found out; what they change is their act. */
export interface Actor extends AuditContext {
  readonly personId: string
  readonly sessionId: string
  readonly email: string
  readonly name: string
  readonly admin: boolean
  /** Whether they signed in, or gave their password, within the last 15 minutes. */
  readonly recentlyAuthenticated: boolean
}

/** Lets a request through or throws; runs before a body is read and after it. On the reply it may only set cookies. */
type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<Actor>
export type Guards = Readonly<Record<Exclude<Access, 'public'>, Guard>>

/** What a handler gets: the parsed request and, where the endpoint is guarded, the caller. */
export interface HandlerInput<E extends Endpoint> extends Parsed<E> {
  readonly caller: E['access'] extends 'public' ? undefined : Actor
  /** The client's address; a proxy's word for it only where the proxy is trusted. */
  readonly ip: string
  readonly requestId: string
  /** Adds a header to the answer. */
  readonly setHeader: (name: string, value: string | number) => void
}

export type Route = Answered | Kept | Streamed

interface Answered {
  readonly endpoint: Endpoint
  readonly handle: (received: never) => Promise<unknown>
  readonly dayOf: ((received: never) => ClinicDay) | undefined
}

interface Kept {
  readonly endpoint: Endpoint
  readonly getCached: (received: never) => Promise<CachedAnswer<object>>
}

interface Streamed {
  readonly endpoint: Endpoint
  readonly begin: (received: never, tell: (answer: string) => void) => () => void
}

/**
 * Ties an endpoint to its handler; what the handler gets and gives is checked by type. A call that books names by `dayOf`
 * the clinic day whose free times it changes, and changes nothing else that is kept.
 */
export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (received: HandlerInput<E>) => Promise<Answer<E>>,
  dayOf?: (received: HandlerInput<E>) => ClinicDay,
): Route {
  return { endpoint, handle, dayOf }
}

/** Ties an endpoint whose answer is `revalidated` to what recalls it. */
export function cachedRoute<const E extends Endpoint & { access: 'public'; cacheable: true }>(
  endpoint: E,
  getCached: (received: HandlerInput<E>) => Promise<CachedAnswer<Answer<E> & object>>,
): Route {
  return { endpoint, getCached: getCached }
}

/** Ties an endpoint that streams to what begins to tell its answers and gives what ends that. */
export function streamRoute<const E extends Endpoint & { answerType: 'text/event-stream' }>(
  endpoint: E,
  begin: (received: HandlerInput<E>, tell: (answer: Answer<E> & string) => void) => () => void,
): Route {
  return { endpoint, begin }
}

const bodyLimit = 64 * 1024
const longestAddress = 4 * 1024

/**
 * The HTTP server with the portal's limits: 4 KiB addresses, 64 KiB bodies, 8 s for headers, 10 s for JSON, 60 s for
 * any request and for an answer that is not read, JSON in UTF-8 only, no coercion, problem+json for every refusal, one log line a request with the route's pattern and never
 * its values, or a second for answers that are kept.
 */
export function createServer(log: FastifyServerOptions['logger'], trustedProxy: readonly string[]): FastifyInstance {
  const app = fastify({
    logger: log ?? false,
    // Its own line a request would carry the address with the e-mail in it.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: trustedProxy.length > 0 ? [...trustedProxy] : false,
    bodyLimit,
    requestTimeout: 60_000,
    // Of a connection on which nothing moves: somebody asked, and does not read.
    connectionTimeout: 60_000,
    keepAliveTimeout: trustedProxy.length > 0 ? 72_000 : 5_000,
    maxRequestsPerSocket: 1_000,
    // Node looks for connections beyond their time every 30 s, unless told otherwise.
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16 * 1024 },
    routerOptions: { maxParamLength: 320 },
    clientErrorHandler: rejectMalformedRequest,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(apiHeaders)),
    // What arrives on an open connection while the portal stops is still answered, and the connection closed.
    return503OnClosing: false,
  })
  addResponseCache(app)
  limitPipelining(app)
  enforceBodyTimeout(app, (socket) => rejectMalformedRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket))
  app.setValidatorCompiler(({ schema }) => {
    return (data) => {
      const result = z.safeParse(schema as unknown as z.ZodMiniType, data)
      return result.success ? { value: result.data } : { error: new InvalidRequestError(result.error.issues) }
    }
  })
  app.setSerializerCompiler(() => JSON.stringify)
  acceptOnlyJson(app)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, 'not_found'))
  // Hooks that wait for nothing tell so by `done`: every request would pay for a promise of each.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(apiHeaders).header('x-request-id', request.id)
    done(request.url.length > longestAddress ? new AppError('uri_too_long') : undefined)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const line = { method, route: routeOptions.url ?? '-', status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    request.log.info(line, 'request')
    done()
  })
  return app
}

/** Writes down that an admin looked at what belongs to others, before it is answered. */
type AuditReadHook = (caller: Actor, call: Endpoint, day: ClinicDay | undefined) => Promise<void>

export interface ApiOptions {
  readonly guards: Guards
  readonly publicUrl: URL
  readonly noteRead: AuditReadHook
  /** Told when a call that may have written has ended, well or not, before that is answered; of a booking, on which day. */
  readonly onWritten: (call: Endpoint, day: ClinicDay | undefined) => void
  readonly streamLimits: StreamLimits
  readonly checkAnswers: boolean
}

/** Puts routes under `/api`, each behind the guard of its access, with what OpenAPI needs to describe it. */
export function mountApi(app: FastifyInstance, routes: readonly Route[], options: ApiOptions): void {
  const startStream = createEventStreams(app, options.streamLimits)
  for (const each of routes) {
    const mounted = mountedRoute(each, options, startStream)
    const { maxFileBytes } = each.endpoint
    if (maxFileBytes === undefined) app.route(mounted)
    else {
      void app.register(async (scope) => {
        await registerMultipart(scope, maxFileBytes)
        scope.route(mounted)
      })
    }
  }
}

function mountedRoute(route: Route, options: ApiOptions, startStream: StartStream): RouteOptions {
  const { endpoint } = route
  const { guards, noteRead } = options
  const guard = endpoint.access === 'public' ? undefined : guards[endpoint.access]
  const callers = new WeakMap<FastifyRequest, Actor>()
  const letIn = async (request: FastifyRequest, reply: FastifyReply) => {
    if (guard) callers.set(request, await guard(request, reply))
    else if (endpoint.method !== 'GET') requireSameOrigin(options, request)
  }
  return {
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    exposeHeadRoute: !('begin' in route),
    schema: {
      operationId: endpoint.name,
      summary: endpoint.summary,
      ...(guard && { security: [{ [endpoint.access === 'session' ? 'session' : 'token']: [] }] }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.headers && { headers: endpoint.headers }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.maxFileBytes && { consumes: ['multipart/form-data'] }),
      response: { 200: describedAnswer(endpoint), ...unchanged(endpoint), ...refusalsOf(endpoint) },
    },
    onRequest: letIn,
    // A body may take a minute to come: whoever was signed out or lost the role meanwhile is not let in any more.
    preHandler: async (request, reply) => {
      if (request.body !== undefined) await letIn(request, reply)
    },
    handler: async (request, reply) => {
      const { params, query, headers, body, ip, id: requestId } = request
      const setHeader: HandlerInput<Endpoint>['setHeader'] = (name, value) => void reply.header(name, value)
      const caller = callers.get(request)
      if (caller && endpoint.access === 'admin' && endpoint.method === 'GET') {
        await noteRead(caller, endpoint, (query as { readonly date?: ClinicDay }).date)
      }
      const received = { params, query, headers, body, ip, requestId, setHeader, caller } as never
      if ('begin' in route) return startStream(request, reply, (tell) => route.begin(received, tell))
      if ('getCached' in route) {
        const recalled = await route.getCached(received)
        if (options.checkAnswers) z.parse(endpoint.answer, recalled.answer)
        return request.server.keptAnswers.send(request, reply, recalled)
      }
      const answer = await answerOf(route, received, options)
      if (endpoint.answerType) reply.type(endpoint.answerType)
      return answer
    },
  }
}

async function answerOf(
  { endpoint, handle, dayOf }: Answered,
  received: never,
  { onWritten, checkAnswers }: ApiOptions,
): Promise<unknown> {
  try {
    const answer = await handle(received)
    return checkAnswers ? z.parse(endpoint.answer, answer) : answer
  } finally {
    if (endpoint.method !== 'GET') onWritten(endpoint, dayOf?.(received))
  }
}

function describedAnswer({ answer, answerType }: Endpoint): object {
  return answerType ? { description: answerType, content: { [answerType]: { schema: answer } } } : answer
}

const nothing = z.null().register(z.globalRegistry, { description: 'The answer whose ETag was given still holds.' })

function unchanged({ cacheable: revalidated }: Endpoint): Record<number, object> {
  return revalidated ? { 304: nothing } : {}
}

/** What a call may answer besides its answer: a problem for each status, with the codes it may carry. */
function refusalsOf(endpoint: Endpoint): Record<number, object> {
  const parsed = endpoint.params ?? endpoint.query ?? endpoint.headers ?? endpoint.body
  const codes: ErrorCode[] = [
    ...(parsed ? (['invalid_request'] as const) : []),
    ...(endpoint.body || endpoint.maxFileBytes ? (['body_too_large', 'unsupported_media_type'] as const) : []),
    ...(endpoint.access === 'public' ? [] : (['unauthenticated'] as const)),
    ...(endpoint.access === 'admin' ? (['forbidden'] as const) : []),
    ...(endpoint.access === 'public' && endpoint.method !== 'GET' ? (['cross_origin_forbidden'] as const) : []),
    ...endpoint.errors,
    'internal',
    'unavailable',
    ...(endpoint.method === 'GET' ? [] : (['insufficient_storage'] as const)),
  ]
  const byStatus = Object.groupBy(new Set(codes), (code) => errors[code].status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, same = []]) => [
      status,
      { description: same.join(', '), content: { 'application/problem+json': { schema: problem } } },
    ]),
  )
}

// Fastify's own parser takes any charset that says application/json; bytes that are not UTF-8 are refused here.
function acceptOnlyJson(app: FastifyInstance): void {
  const parseText = app.getDefaultJsonParser('error', 'error')
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const type = request.headers['content-type'] ?? ''
    if (!/^application\/json(;\s*charset="?utf-8"?)?$/i.test(type)) {
      return done(Object.assign(new Error('media type'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }))
    }
    try {
      const text = utf8.decode(body as Buffer)
      if (text.startsWith('\ufeff')) throw new Error('byte order mark')
      void parseText(request, text, done)
    } catch {
      done(Object.assign(new Error('not UTF-8'), { statusCode: 400 }))
    }
  })
}

// Requests that Node itself cannot read never become a Fastify request.
function rejectMalformedRequest(error: { readonly code?: string }, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const [status, code] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'headers_too_large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'request_timeout']
        : ['400 Bad Request', 'invalid_request']
  const body = JSON.stringify({ type: 'about:blank', title: status.slice(4), status: Number(status.slice(0, 3)), code })
  const own = { 'content-type': 'application/problem+json', 'content-length': body.length, connection: 'close' }
  const headers = Object.entries({ ...apiHeaders, ...own }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('')}\r\n${body}`)
}
