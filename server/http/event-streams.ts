import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { networkPrefixOf, sitePrefixOf } from './limits/networks.ts'

/** Maximum number of open streams: per network (twice that per site) and per process. */
export interface StreamLimits {
  readonly ofNetwork: number
  readonly ofProcess: number
}

/** Starts to send events, one line of text each, and returns a function that stops it. `end` ends the stream. */
type BeginStream = (send: (data: string) => void, end: () => void) => () => void

/** Interval of heartbeats. They keep proxies from closing the stream and detect clients that are gone. */
const heartbeatMs = 15_000
/** Delay before a client reconnects: after a lost stream, in milliseconds; after a refusal, in seconds. */
const [retryMs, retryAfter] = [2_000, 30]

/** Connections of open streams, and the number of unanswered requests per connection. */
const [streaming, unanswered] = [new WeakSet<Socket>(), new WeakMap<Socket, number>()]

/** Maximum unanswered requests per connection. Each answer is buffered until those before it have been read. */
const maxPipelined = 16

/**
 * Closes a connection that pipelines more requests than any browser or proxy does, or sends a request after a stream:
 * their answers would have to be buffered.
 */
export function limitPipelining(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (streaming.has(socket) || (unanswered.get(socket) ?? 0) === maxPipelined) {
      reply.hijack()
      socket.destroy()
      return
    }
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1)
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    done()
  })
}

/** Answers a request with a stream. Throws `too_many_requests` or `unavailable` if there are too many. */
export type StartStream = (request: FastifyRequest, reply: FastifyReply, begin: BeginStream) => void

/**
 * Creates the server-sent events of a portal. A stream ends if its client leaves or does not read, or when the server
 * closes. It has no time limit.
 */
export function createEventStreams(app: FastifyInstance, limits: StreamLimits): StartStream {
  /** Network and site of each open stream. */
  const open = new Map<ServerResponse, { readonly network: string; readonly site: string }>()
  let closing = false
  const heartbeat = setInterval(() => {
    for (const stream of open.keys()) send(stream, ':\n\n')
  }, heartbeatMs).unref()
  app.addHook('preClose', async () => {
    closing = true
    clearInterval(heartbeat)
    for (const stream of open.keys()) stream.end()
  })

  return (request, reply, begin) => {
    const from = { network: networkPrefixOf(request.ip), site: sitePrefixOf(request.ip) }
    if (open.size >= limits.ofProcess) throw new AppError('unavailable', { retryAfter })
    const others = [...open.values()]
    const ofNetwork = others.filter(({ network }) => network === from.network).length
    const ofSite = others.filter(({ site }) => site === from.site).length
    if (ofNetwork >= limits.ofNetwork || ofSite >= 2 * limits.ofNetwork) {
      throw new AppError('too_many_requests', { retryAfter })
    }
    const { raw } = reply.hijack()
    const { socket } = request.raw
    streaming.add(socket)
    if ((unanswered.get(socket) ?? 0) > 1) return void socket.destroy()
    // A proxy that buffers answers would buffer a stream forever.
    const own = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
    raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...own })
    send(raw, `retry: ${retryMs}\n\n`)
    open.set(raw, from)
    const stop = begin(
      (data) => send(raw, `data: ${data}\n\n`),
      () => raw.end(),
    )
    finished(raw, () => {
      open.delete(raw)
      streaming.delete(socket)
      stop()
    })
    // A stream that was requested during shutdown ends immediately, and its client reconnects to another process.
    if (closing) raw.end()
  }
}

// Disconnect a client that does not read. It reconnects and reloads, which costs less than buffering its events.
function send(stream: ServerResponse, text: string): void {
  if (!stream.writableEnded && !stream.write(text)) stream.destroy()
}
