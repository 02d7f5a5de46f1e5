import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CachedAnswer } from './cached-answer.ts'
import { compressNow, isWorthCompressing } from './compress-answers.ts'
import { etagMatches, etagOf, pickEncoding } from './negotiate.ts'

/** Sends a cacheable answer with its ETag, or 304 if the client has it, and keeps it for the next request of this URL. */
type SendCacheable = (request: FastifyRequest, reply: FastifyReply, cached: CachedAnswer<object>) => FastifyReply

declare module 'fastify' {
  interface FastifyInstance {
    sendCacheable: SendCacheable
  }
  interface FastifyRequest {
    /** The response is a cached one: it is counted, not logged. */
    servedFromCache: boolean
  }
}

const maxEntries = 500
const type = 'application/json; charset=utf-8'

interface Entry {
  readonly etag: string
  /** One character per byte: Node writes such a string together with the headers. */
  readonly body: string
  /** Names and values in turn, the form that Node writes fastest. */
  readonly headers: Readonly<Record<200 | 304, string[]>>
  /** Compresses a long answer at the first use of a coding. */
  readonly compressed: ((coding: 'br' | 'gzip') => Compressed) | undefined
  isFresh(): boolean
}

interface Compressed {
  readonly body: Buffer
  readonly headers: string[]
}

/**
 * Serves repeated requests of a URL from ready-made bytes until the answer is stale. It runs before routing and the
 * other hooks (ADR 1 has the figure), and keeps at most 500 URLs: a day can be written in many ways.
 */
export function addResponseCache(app: FastifyInstance): void {
  const entries = new Map<string, Entry>()
  let closing = false
  app.addHook('preClose', async () => {
    // Responses from here on carry `Connection: close`.
    closing = true
  })
  app.decorateRequest('servedFromCache', false)

  app.addHook('onRequest', (request, reply, done) => {
    const { url, method, headers } = request
    // Node has not parsed a body yet. It may be malformed, and then the answer must be 400 only.
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    const entry = method === 'GET' && !hasBody && !closing ? entries.get(url) : undefined
    if (!entry) return done()
    if (!entry.isFresh()) {
      entries.delete(url)
      return done()
    }
    request.servedFromCache = true
    reply.hijack()
    if (etagMatches(headers['if-none-match'], entry.etag)) {
      reply.raw.writeHead(304, entry.headers[304]).end()
      return
    }
    const coding = pickEncoding(headers['accept-encoding']?.toString())
    const compressed = coding === 'identity' ? undefined : entry.compressed?.(coding)
    if (compressed) reply.raw.writeHead(200, compressed.headers).end(compressed.body)
    else reply.raw.writeHead(200, entry.headers[200]).end(entry.body, 'latin1')
  })

  app.decorate('sendCacheable', (request: FastifyRequest, reply: FastifyReply, cached: CachedAnswer<object>) => {
    const bytes = Buffer.from(JSON.stringify(cached.answer))
    const etag = etagOf(bytes)
    void reply.headers({ etag, 'cache-control': 'no-cache' })
    if (cached.isFresh()) {
      const [oldest] = entries.size < maxEntries ? [] : entries.keys()
      if (oldest !== undefined) entries.delete(oldest)
      const { isFresh } = cached
      const body = bytes.toString('latin1')
      entries.set(request.url, {
        etag,
        body,
        headers: headersOf(reply, bytes.length),
        compressed: compressOnce(reply, bytes),
        isFresh,
      })
    }
    return etagMatches(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.type(type).send(bytes)
  })
}

function headersOf(reply: FastifyReply, length: number): Entry['headers'] {
  const { 'x-request-id': _, ...headers } = reply.getHeaders()
  const varied = isWorthCompressing(length) ? ['vary', 'accept-encoding'] : []
  const common = [...Object.entries(headers).flatMap(([name, value]) => [name, String(value)]), ...varied]
  return { 200: [...common, 'content-type', type, 'content-length', String(length)], 304: common }
}

function compressOnce(reply: FastifyReply, bytes: Buffer): Entry['compressed'] {
  if (!isWorthCompressing(bytes.length)) return undefined
  const { 304: common } = headersOf(reply, bytes.length)
  const done = new Map<string, Compressed>()
  return (coding) => {
    const body = done.get(coding)?.body ?? compressNow(bytes, coding)
    const own = ['content-type', type, 'content-encoding', coding, 'content-length', String(body.length)]
    const compressed = done.get(coding) ?? { body, headers: [...common, ...own] }
    done.set(coding, compressed)
    return compressed
  }
}
