import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CachedAnswer } from './cached-answer.ts'
import { hasPendingResponse } from './event-streams.ts'
import { etagMatches } from './negotiate.ts'

/** How often a call was answered with what had been sent before. */
interface CacheHitCount {
  readonly method: 'GET'
  /** The pattern of its address. */
  readonly route: string
  readonly status: 200 | 304
  readonly answers: number
}

/** What has been sent, byte by byte, for as long as it holds. */
interface ResponseCache {
  /** Sends an answer with its ETag, or 304 to whoever names that, and keeps it for whoever comes to this address next. */
  send(request: FastifyRequest, reply: FastifyReply, recalled: CachedAnswer<object>): FastifyReply
  /** Tells once a second what was answered again. */
  watch(tell: (again: CacheHitCount) => void): void
}

declare module 'fastify' {
  interface FastifyInstance {
    keptAnswers: ResponseCache
  }
}

/** So many addresses at most are kept: a day can be written in endless ways. */
const maxEntries = 500
const tellMs = 1_000

interface Kept {
  readonly recalled: CachedAnswer<object>
  /** Its bytes, each as one character: Node writes them in one piece with the head. */
  readonly text: string
  readonly etag: string
  /** All that it was sent with, but for the request's id: no line of the log is about one of these. */
  readonly head: Readonly<Record<200 | 304, string[]>>
  readonly counted: { readonly route: string; 200: number; 304: number }
}

/**
 * Answers what was asked before with the bytes that were sent then, ahead of everything else that is done for a request:
 * the address has been parsed, nobody is let in, and the head is the one that every hook had its say in. It is written to
 * the log with others of its second.
 */
export function addResponseCache(app: FastifyInstance): void {
  const byAddress = new Map<string, Kept>()
  const counts = new Map<string, Kept['counted']>()
  const watchers: ((again: CacheHitCount) => void)[] = [(again) => app.log.info(again, 'requests')]
  const tellAll = () => {
    for (const counted of counts.values()) {
      const { route } = counted
      for (const status of [200, 304] as const) {
        const answers = counted[status]
        counted[status] = 0
        if (answers > 0) for (const tell of watchers) tell({ method: 'GET', route, status, answers })
      }
    }
  }
  const telling = setInterval(tellAll, tellMs).unref()
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    clearInterval(telling)
    tellAll()
  })

  const serveFromCache = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '', method, headers, socket } = request
    const kept = byAddress.get(url)
    if (!kept || method !== 'GET' || closing || hasPendingResponse(socket)) return false
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false
    if (!kept.recalled.isFresh()) {
      byAddress.delete(url)
      return false
    }
    const { text, etag, head, counted } = kept
    const status = etagMatches(headers['if-none-match'], etag) ? 304 : 200
    counted[status]++
    response.writeHead(status, head[status])
    if (status === 200) response.end(text, 'latin1')
    else response.end()
    return true
  }
  const listeners = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!serveFromCache(request, response)) for (const answer of listeners) answer(request, response)
  })

  app.decorate('keptAnswers', {
    send(request, reply, recalled) {
      const { bytes, text, etag } = encode(recalled.answer)
      void reply.headers({ etag, 'cache-control': 'no-cache' })
      if (recalled.isFresh()) {
        const route = request.routeOptions.url ?? ''
        const counted = counts.get(route) ?? { route, 200: 0, 304: 0 }
        counts.set(route, counted)
        const [oldest] = byAddress.size < maxEntries ? [] : byAddress.keys()
        if (oldest !== undefined) byAddress.delete(oldest)
        byAddress.set(request.url, { recalled, text, etag, head: headOf(reply, bytes), counted })
      }
      return etagMatches(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.type(type).send(bytes)
    },
    watch: (tell) => void watchers.push(tell),
  } satisfies ResponseCache)
}

const type = 'application/json; charset=utf-8'

// Names and values in turn: of all that Node takes, what it writes soonest.
function headOf(reply: FastifyReply, { length }: Buffer): Kept['head'] {
  const { 'x-request-id': _ofRequest, ...headers } = reply.getHeaders()
  const common = Object.entries(headers).flatMap(([name, value]) => [name, String(value)])
  return { 200: [...common, 'content-type', type, 'content-length', String(length)], 304: common }
}

interface EncodedAnswer {
  readonly bytes: Buffer
  readonly text: string
  readonly etag: string
}

/** Of one answer there is one text, at however many addresses it was asked for. */
const texts = new WeakMap<object, EncodedAnswer>()

function encode(answer: object): EncodedAnswer {
  const known = texts.get(answer)
  if (known) return known
  const bytes = Buffer.from(JSON.stringify(answer))
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const made = { bytes, text: bytes.toString('latin1'), etag }
  texts.set(answer, made)
  return made
}
