import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { ClinicDay } from '#contract/dates.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isForStaff, usesCookie } from '#contract/roles.ts'
import { compressAnswer } from '../compress-answers.ts'
import { createEventStreams, type StartStream, type StreamLimits } from '../event-streams.ts'
import { registerMultipart } from '../multipart.ts'
import { etagMatches, etagOf } from '../negotiate.ts'
import { requireSameOrigin } from '../same-origin.ts'
import type { Actor, BeforeInput, Guards, HandlerInput, PlainRoute, RequestKey, Route } from './route.ts'

/** Records that the staff viewed data of others, before the data is sent. */
type AuditReadHook = (
  caller: Actor,
  call: Endpoint,
  what: { readonly day?: ClinicDay; readonly id?: string },
) => Promise<void>

export interface ApiOptions {
  readonly guards: Guards
  readonly publicUrl: URL
  readonly noteRead: AuditReadHook
  /**
   * Called after each call that frees or takes times, before it is answered. `day` is the only day of these, `error` the
   * error with which the call failed.
   */
  readonly onFreed: (day: ClinicDay | undefined, error?: unknown) => void
  readonly streamLimits: StreamLimits
  readonly checkAnswers: boolean
}

/** Mounts the routes under `/api`, each behind the guard of its access. */
export function mountApi(app: FastifyInstance, routes: readonly Route[], options: ApiOptions): void {
  const startStream = createEventStreams(app, options.streamLimits)
  for (const each of routes) {
    const mounted = fastifyRoute(each, options, startStream)
    const { maxFileBytes, streamed } = each.endpoint
    if (maxFileBytes === undefined) app.route(mounted)
    else {
      void app.register(async (scope) => {
        await registerMultipart(scope, maxFileBytes, streamed)
        scope.route(mounted)
      })
    }
  }
}

function fastifyRoute(route: Route, options: ApiOptions, startStream: StartStream): RouteOptions {
  const { endpoint } = route
  const { params, query: querystring, headers, body } = endpoint
  const before = 'before' in route ? route.before : undefined
  const guard = endpoint.access === 'public' ? undefined : options.guards[endpoint.access]
  const callers = new WeakMap<FastifyRequest, Actor>()
  const arrived = new WeakSet<FastifyRequest>()
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    if (guard) callers.set(request, await guard(request, reply))
    else if (endpoint.method !== 'GET') requireSameOrigin(options, request)
  }
  return {
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    exposeHeadRoute: !('begin' in route),
    schema: {
      ...(params && { params }),
      ...(querystring && { querystring }),
      ...(headers && { headers }),
      ...(body && { body }),
    },
    onRequest: async (request, reply) => {
      if (before) await options.guards.signed(request)
      else await admit(request, reply)
      if (request.raw.complete) arrived.add(request)
    },
    // A call with a cookie answers with a token.
    ...(!usesCookie(endpoint.access) && { onSend: compressAnswer }),
    // A body may take a minute to arrive after the headers. The session or role may have ended since then.
    preHandler: async (request, reply) => {
      if (!before && request.body !== undefined && !arrived.has(request)) await admit(request, reply)
    },
    handler: async (request, reply) => {
      if (!before) return serve(request, reply)
      const { params, query, headers, body, personId, log } = request
      const note: BeforeInput<Endpoint>['note'] = (what, details) => log.info(details, what)
      const after = await before({ params, query, headers, body, personId, note } as never)
      try {
        await admit(request, reply)
        return await serve(request, reply)
      } finally {
        after()
      }
    },
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { params, query, headers, body, ip, id: requestId } = request
    const setHeader: HandlerInput<Endpoint>['setHeader'] = (name, value) => void reply.header(name, value)
    const caller = callers.get(request)
    // A stream contains no personal data.
    if (caller && isForStaff(endpoint.access) && endpoint.method === 'GET' && !('begin' in route)) {
      const { date: day } = query as { readonly date?: ClinicDay }
      const { id } = (params ?? {}) as { readonly id?: string }
      await options.noteRead(caller, endpoint, { ...(day && { day }), ...(id && { id }) })
    }
    const requestKey = requestKeyOf(endpoint, request)
    const input = { params, query, headers, body, ip, requestId, requestKey, setHeader, caller } as never
    if ('begin' in route) return startStream(request, reply, (send, end) => route.begin(input, send, end))
    if ('getCached' in route) {
      const cached = await route.getCached(input)
      if (options.checkAnswers) z.parse(endpoint.answer, cached.answer)
      return request.server.sendCacheable(request, reply, cached)
    }
    const answer = await answerOf(route, request, input, options)
    if (endpoint.answerType) reply.type(endpoint.answerType)
    if (answer instanceof File) return reply.send(answer.stream())
    if (!endpoint.revalidated) return answer
    const etag = etagOf(String(answer))
    void reply.headers({ etag, 'cache-control': 'private, no-cache' })
    return etagMatches(request.headers['if-none-match'], etag) ? reply.code(304).send() : answer
  }
}

async function answerOf(
  { endpoint, handle }: PlainRoute,
  { body }: FastifyRequest,
  input: never,
  { onFreed, checkAnswers }: ApiOptions,
): Promise<unknown> {
  let failure: unknown
  try {
    const answer = await handle(input)
    return checkAnswers ? z.parse(endpoint.answer, answer) : answer
  } catch (error) {
    failure = error
    throw error
  } finally {
    if (endpoint.frees) onFreed(endpoint.frees === 'day' ? (body as { date: ClinicDay }).date : undefined, failure)
  }
}

function requestKeyOf(
  { name, addedByRetry }: Endpoint,
  { params, headers, body }: FastifyRequest,
): RequestKey | undefined {
  const key = headers['idempotency-key']?.toString()
  if (key === undefined) return undefined
  const asked = JSON.stringify([name, params, body], (field, value) => (field === addedByRetry ? undefined : value))
  return {
    key,
    hash: createHash('sha256').update(asked).digest('hex'),
  }
}
